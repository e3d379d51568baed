"""The states and moves of CSC148 2015: the base classes, Subtract Square and Tippy."""

import copy
import pickle
import random
import unittest

import plywood
from course_2015_tests import Course2015TestCase
from course_layers import typed_input
from plywood.courses import COURSES


class Base(Course2015TestCase):
    def test_attributes_of_a_new_state(self):
        base = self.module("game_state").GameState
        self.assertEqual((base.WIN, base.LOSE, base.DRAW), (1.0, -1.0, 0.0))
        state = base("p2")
        self.assertEqual((state.next_player, state.over, state.instructions, state.opponent()), ("p2", False, "", "p1"))
        with self.assertRaises(ValueError):
            base("p3")

    def test_abstract_methods_raise_not_implemented_error(self):
        state = self.module("game_state").GameState("p1", interactive=True)
        for method in (state.get_move, state.possible_next_moves, state.rough_outcome):
            self.assertRaises(NotImplementedError, method)
        self.assertRaises(NotImplementedError, state.winner, "p1")
        self.assertRaises(NotImplementedError, state.apply_move, self.module("move").Move())
        self.assertRaises(NotImplementedError, self.module("strategy").Strategy(interactive=True).suggest_move, state)

    def test_all_classes_derive_from_the_course_s_classes(self):
        self.assertIsInstance(self.subtract_square("p1", 3), self.module("game_state").GameState)
        self.assertIsInstance(self.tippy(), self.module("game_state").GameState)
        self.assertIsInstance(self.subtract(4), self.module("move").Move)
        self.assertIsInstance(self.cell(0, 0), self.module("move").Move)
        for strategy in self.strategies():
            self.assertIsInstance(strategy, self.module("strategy").Strategy)

    def test_tippy_state_is_an_alias(self):
        self.assertIs(self.module("tippy_state").TippyGameState, self.module("tippy_game_state").TippyGameState)


class Names(Course2015TestCase):
    def test_a_star_import_contains_only_names_of_the_course(self):
        names = [name for name in COURSES[self.course].modules if name != "search_helpers"]
        for name in names:
            own = {}
            exec("from {} import *".format(name), own)
            own.pop("__builtins__")
            self.assertTrue(own)
            for key, value in own.items():
                self.assertIn(getattr(value, "__module__", None), names, (name, key))

    def test_a_star_import_does_not_replace_copy(self):
        scope = {}
        exec("import copy\nfrom tippy_game_state import *\nfrom subtract_square_state import *", scope)
        self.assertIs(scope["copy"], copy)
        self.assertLessEqual({"GameState", "Move", "TippyGameState", "TippyMove"}, set(scope))


class SubtractSquare(Course2015TestCase):
    def test_strings(self):
        self.assertEqual(repr(self.subtract(4)), "SubtractSquareMove(4)")
        self.assertEqual(str(self.subtract(4)), "Remove 4")
        self.assertEqual(repr(self.subtract_square("p1", 17)), "SubtractSquareState('p1', 17)")
        self.assertEqual(str(self.subtract_square("p1", 17)), "Current total: 17; next player: p1")

    def test_equality(self):
        self.assertEqual(self.subtract(4), self.subtract(4))
        self.assertNotEqual(self.subtract(4), self.subtract(9))
        self.assertNotEqual(self.subtract(4), 4)
        self.assertEqual(self.subtract_square("p1", 17), self.subtract_square("p1", 17))
        self.assertNotEqual(self.subtract_square("p1", 17), self.subtract_square("p2", 17))
        self.assertNotEqual(self.subtract_square("p1", 17), self.subtract_square("p1", 16))
        self.assertEqual(
            len({self.subtract(4), self.subtract(4), self.subtract_square("p1", 1), self.subtract_square("p1", 1)}), 2
        )

    def test_moves_are_sorted_in_descending_order(self):
        moves = self.subtract_square("p1", 17).possible_next_moves()
        self.assertEqual(moves, [self.subtract(amount) for amount in (16, 9, 4, 1)])

    def test_apply_move_returns_a_new_state_or_none(self):
        state = self.subtract_square("p1", 17)
        self.assertEqual(state.apply_move(self.subtract(9)), self.subtract_square("p2", 8))
        self.assertEqual(state, self.subtract_square("p1", 17))
        for move in (self.subtract(2), self.subtract(25), self.subtract(0), self.cell(1, 1), None, 4):
            self.assertIsNone(state.apply_move(move))

    def test_winner_and_outcome_at_the_end(self):
        state = self.subtract_square("p1", 16).apply_move(self.subtract(16))
        self.assertTrue(state.over)
        self.assertEqual(state.possible_next_moves(), [])
        self.assertTrue(state.winner("p1"))
        self.assertFalse(state.winner("p2"))
        self.assertEqual(state.outcome(), -1.0)
        self.assertFalse(self.subtract_square("p1", 16).over)
        self.assertFalse(self.subtract_square("p1", 16).winner("p1") or self.subtract_square("p1", 16).winner("p2"))

    def test_rough_outcomes(self):
        outcomes = [self.subtract_square("p1", total).rough_outcome() for total in (0, 1, 5, 16, 3)]
        self.assertEqual(outcomes, [-1.0, 1.0, -1.0, 1.0, 0.0])

    def test_an_interactive_state_asks_for_the_maximum_start(self):
        state_class = self.module("subtract_square_state").SubtractSquareState
        with typed_input(9):
            self.assertIn(state_class("p1", interactive=True).current_total, range(1, 10))
        with typed_input("x", "", "4"):
            self.assertEqual(self.subtract_square("p1", 5).get_move(), self.subtract(4))


class Tippy(Course2015TestCase):
    def test_every_shape_wins_at_every_place(self):
        found = set()
        shapes = ["XX./.XX/...", ".XX/XX./...", "X../XX./.X.", ".X./XX./X.."]
        for shape in shapes:
            rows = shape.split("/")
            for down in (0, 1):
                for right in (0, 1):
                    board = [[" "] * 3 for _ in range(3)]
                    cells = [(row, column) for row in range(3) for column in range(3) if rows[row][column] == "X"]
                    moved = [(row + down, column + right) for row, column in cells]
                    if max(max(cell) for cell in moved) > 2:
                        continue
                    found.add(tuple(moved))
                    for row, column in moved:
                        board[row][column] = "X"
                    state = self.tippy("p2", b=board)
                    self.assertTrue(state.over and state.winner("p1") and not state.winner("p2"), board)
                    self.assertEqual((state.outcome(), state.possible_next_moves()), (-1.0, []))
        self.assertEqual(len(found), 8)

    def test_four_in_other_shapes_do_not_win(self):
        for rows in ("XX./XX./...", "XXX/X../...", "XXX/.X./...", "X.X/.X./X.."):
            self.assertFalse(self.tippy(b=[list(row.replace(".", " ")) for row in rows.split("/")]).over, rows)

    def test_moves_are_listed_row_by_row(self):
        state = self.tippy(n=4)
        self.assertEqual(len(state.possible_next_moves()), 16)
        self.assertEqual(
            state.possible_next_moves()[:5], [self.cell(*cell) for cell in [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]]
        )
        after = state.apply_move(self.cell(0, 1))
        self.assertEqual((after.next_player, len(after.possible_next_moves())), ("p2", 15))
        self.assertEqual(after.board[0], [" ", "X", " ", " "])

    def test_apply_move_returns_none_for_illegal_moves(self):
        state = self.tippy().apply_move(self.cell(1, 1))
        for move in (self.cell(1, 1), self.cell(3, 0), self.cell(-1, 0), self.subtract(1), None):
            self.assertIsNone(state.apply_move(move))

    def test_strings(self):
        self.assertEqual(repr(self.cell(1, 2)), "TippyMove([1, 2])")
        self.assertEqual(str(self.cell(1, 2)), "Row 1, column 2")
        state = self.tippy().apply_move(self.cell(1, 1))
        self.assertEqual(str(state), "  0 1 2\n0 . . .\n1 . X .\n2 . . .\nNext player: p2")
        namespace = {"TippyGameState": type(state), "TippyMove": type(self.cell(0, 0))}
        self.assertEqual(eval(repr(state), namespace), state)
        self.assertEqual(eval(repr(self.cell(1, 2)), namespace), self.cell(1, 2))

    def test_equality_copies_and_pickles(self):
        state = self.tippy().apply_move(self.cell(1, 1))
        for duplicate in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            self.assertEqual(duplicate, state)
            self.assertEqual(hash(duplicate), hash(state))
        self.assertNotEqual(state, self.tippy("p2"))
        self.assertNotEqual(self.tippy("p1"), self.tippy("p2"))

    def test_invalid_boards_are_refused(self):
        for arguments in (
            {"n": 2},
            {"b": [[0, 0], [0, 0]]},
            {"b": [[0] * 3, [0] * 2, [0] * 3]},
            {"b": [["Q"] * 3] * 3},
        ):
            with self.subTest(arguments), self.assertRaises(ValueError):
                self.tippy(**arguments)

    def test_a_full_board_is_a_draw(self):
        state = self.tippy(b=[list(row) for row in ("XOX", "OXO", "OXO")])
        self.assertTrue(state.over)
        self.assertEqual((state.outcome(), state.winner("p1"), state.winner("p2")), (0.0, False, False))

    def test_an_interactive_state_asks_for_size_and_cells(self):
        with typed_input("two", "2", "4"):
            state = self.tippy(interactive=True)
        self.assertEqual(state.n, 4)
        with typed_input("", "1", "x 1", "3 0"):
            self.assertEqual(state.get_move(), self.cell(3, 0))

    def test_the_engine_agrees_on_random_games(self):
        rng = random.Random(2015)
        for number in range(150):
            size = 3 + number % 3
            first = rng.choice(("p1", "p2"))
            state, position = self.tippy(first, n=size), plywood.position("tippy:{}".format(size))
            while not state.over:
                moves = state.possible_next_moves()
                self.assertEqual([move.engine_text() for move in moves], position.moves)
                self.assertEqual(plywood.position(*state.engine_position()), self.replayed(position))
                move = rng.choice(moves)
                state, position = state.apply_move(move), position.play(move.engine_text())
            names = {"first": first, "second": "p2" if first == "p1" else "p1", "draw": None}
            winner = names[position.outcome]
            self.assertEqual([state.winner("p1"), state.winner("p2")], [winner == "p1", winner == "p2"])

    def replayed(self, position):
        return plywood.position(position.spec, list(position.history))

    def test_rough_outcomes_look_two_plies_ahead(self):
        rng = random.Random(4)
        for _ in range(80):
            state = self.tippy(n=4)
            while not state.over:
                children = [state.apply_move(move) for move in state.possible_next_moves()]
                wins = any(child.winner(state.next_player) for child in children)
                answered = all(
                    any(child.apply_move(move).winner(child.next_player) for move in child.possible_next_moves())
                    for child in children
                )
                expected = 1.0 if wins else -1.0 if answered else 0.0
                self.assertEqual(state.rough_outcome(), expected, str(state))
                state = rng.choice(children)
            self.assertEqual(state.rough_outcome(), state.outcome())


if __name__ == "__main__":
    unittest.main()
