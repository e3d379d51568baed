"""A submission for ``another_course.py`` that always subtracts the greatest square."""


def best_move(total, squares):
    print("subtracting from", total)
    return max(squares)
