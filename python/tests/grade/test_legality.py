"""The legality of returned moves: a move is legal if the course accepts it; other objects are reported as returned."""

from grading import grade_to_json, reference, run_protocol

# The course, the game, the moves so far, and the legal moves.
CONNECT_THREE = ["buss3620", "connect:3x5x3", "", "1 2 3"]
SUBTRACT_SQUARE_2018 = ["csc148_2018", "subtract-square:10", "1", "1 4 9"]
SUBTRACT_SQUARE_2015 = ["csc148_2015", "subtract-square:10", "1", "1 4 9"]
TIPPY = ["csc148_2015", "tippy:3", "b2", "a1 b1 c1"]
TIC_TAC_TOE = ["cs50", "tic-tac-toe", "b2", "a1 b1 c1 a2 c2 a3 b3 c3"]
ALQUERQUE = ["dm574", "alquerque:5x5", "", "17-13 18-13 19-13"]


def ask(folder, course, game, moves, legal, code, times=1):
    """Return the replies of a submission with this code, which chooses a move in the same position ``times`` times."""
    submission = folder / "submission.py"
    submission.write_text(code)
    requests = ["position moves " + moves, "go legal " + legal]
    return run_protocol(course, submission, ["game " + game, *(times * requests)])


def check(folder, position, code, cases):
    """Check that a submission that returns different values gets the expected replies.

    One process returns all values, because the start of a process takes longer than its replies.

    :param position: the course, the game, the moves so far, and the legal moves.
    :param code: the code of the submission, with ``next_value()`` where a value is returned.
    :param cases: returned values as code, each with the lines of its reply.
    """
    values = "".join("    lambda: ({}),\n".format(returned) for returned, _ in cases)
    code = "values = iter([\n{}])\n\ndef next_value():\n    return next(values)()\n\n".format(values) + code
    expected = [line for _, lines in cases for line in lines]
    assert ask(folder, *position, code, times=len(cases)) == expected


def function(name):
    """Return the code of a strategy that returns the next value."""
    return "def {}(it, depth=3):\n    return next_value()\n".format(name)


def move_cases(*cases):
    """Return cases of :func:`check`, from pairs of a returned value and the move in the reply."""
    return [(returned, ["bestmove {}".format(word).rstrip()]) for returned, word in cases]


def test_csc148_2018_accepts_the_moves_that_the_state_accepts(tmp_path):
    cases = [("9.0", "9"), ("4", "4"), ("'4'", "<'4'>"), ("16", "<16>"), ("'pass it'", "<'passit'>"), ("None", "")]
    check(tmp_path, SUBTRACT_SQUARE_2018, function("recursive_minimax_strategy"), move_cases(*cases))


def test_a_state_changed_by_the_student_does_not_decide_legality(tmp_path):
    code = "def recursive_minimax_strategy(game):\n    game.current_state.current_total = 100\n    return 81\n"
    assert ask(tmp_path, *SUBTRACT_SQUARE_2018, code) == ["bestmove <81>"]


def test_csc148_2015_accepts_the_moves_that_can_be_applied(tmp_path):
    code = "import subtract_square_move as move\nclass StrategyMinimax:\n    def suggest_move(self, state):\n"
    cases = move_cases(
        ("move.SubtractSquareMove(4)", "4"),
        ("move.SubtractSquareMove(4.0)", "4"),
        ("move.SubtractSquareMove(2)", "<SubtractSquareMove(2)>"),
        ("4", "<4>"),
        ("'4'", "<'4'>"),
    )
    check(tmp_path, SUBTRACT_SQUARE_2015, code + "        return next_value()\n", cases)


def test_the_numbers_of_a_cell_of_tippy_are_integers(tmp_path):
    code = "from tippy_move import TippyMove\nclass StrategyMinimax:\n    def suggest_move(self, state):\n"
    cases = move_cases(("[0, 1]", "b1"), ("[0, 1.0]", "<TippyMove([0,1.0])>"))
    check(tmp_path, TIPPY, code + "        return TippyMove(next_value())\n", cases)


def test_cs50_accepts_actions(tmp_path):
    cases = move_cases(
        ("(0, 0)", "a1"),
        ("(False, 2)", "c1"),
        ("(0.0, 2.0)", "<(0.0,2.0)>"),
        ("(0, 2.0)", "<(0,2.0)>"),
        ("(1, 1)", "<(1,1)>"),
        ("'a1'", "<'a1'>"),
        ("[0, 0]", "<[0,0]>"),
    )
    check(tmp_path, TIC_TAC_TOE, function("minimax"), cases)


def test_buss3620_accepts_an_action_and_its_utility(tmp_path):
    cases = [
        ("(4, 1), 0", ["value draw", "bestmove 2"]),
        ("(4, 1), 57", ["value points 57", "bestmove 2"]),
        ("(4, 1), 0.5", ["value win 0", "bestmove 2"]),
        ("(4, 1), float('nan')", ["value win 0", "bestmove 2"]),
        ("(3, 1), 0", ["value draw", "bestmove <(3,1)>"]),
        ("(4.0, 1), 0", ["value draw", "bestmove <(4.0,1)>"]),
        ("None, 0", ["value draw", "bestmove"]),
        ("(4, 1)", ["bestmove <(4,1)>,expected:(action,utility)"]),
        ("'2', 0", ["bestmove <('2',0)>,expected:(action,utility)"]),
        ("(4, 1), None", ["bestmove <((4,1),None)>,expected:(action,utility)"]),
        ("(4, 1), [0]", ["bestmove <((4,1),[0])>,expected:(action,utility)"]),
        ("None", ["bestmove <None>,expected:(action,utility)"]),
    ]
    check(tmp_path, CONNECT_THREE, function("minimax"), cases)


def test_dm574_accepts_the_moves_that_the_board_accepts(tmp_path):
    cases = move_cases(
        ("(17, 13)", "17-13"),
        ("(17.0, 13)", "<(17.0,13)>"),
        ("(17, 14)", "<(17,14)>"),
        ("'17-13'", "<'17-13'>"),
        ("None", ""),
    )
    check(tmp_path, ALQUERQUE, function("next_move"), cases)


def test_a_board_changed_by_the_student_does_not_decide_legality(tmp_path):
    code = (
        "from board import *\n\ndef next_move(b, depth=3):\n    first = legal_moves(b)[0]\n"
        "    while not is_game_over(b):\n        move(legal_moves(b)[0], b)\n    return first\n"
    )
    assert ask(tmp_path, *ALQUERQUE, code) == ["bestmove 17-13"]


BOARD_WITH_TEXT_MOVES = '''"""A board whose moves are text."""

ORDER = [(18, 13), (17, 13), (19, 13)]


def make_move(source, target):
    return "{}>{}".format(source, target)


def source(move):
    return int(move.split(">")[0])


def target(move):
    return int(move.split(">")[1])


def make_board():
    return []


def legal_moves(board):
    return [make_move(*squares) for squares in ORDER]


def is_legal(move, board):
    return move in legal_moves(board)


def move(move, board):
    board.append(source(move) - target(move))
'''


def test_a_student_s_board_may_define_its_own_move_type(tmp_path):
    (tmp_path / "board.py").write_text(BOARD_WITH_TEXT_MOVES)
    player = "from board import *\n\ndef next_move(b):\n    return legal_moves(b)[len(b)]\n"
    (tmp_path / "minimax.py").write_text(player)
    lines = ["game alquerque:5x5", "position moves", "go legal 17-13 18-13", "position moves 17-13", "go legal 17-13 18-13"]
    assert run_protocol("dm574", tmp_path, lines) == ["bestmove 18-13", "bestmove 17-13"]


def test_an_invalid_utility_is_a_wrong_value_and_an_invalid_pair_is_illegal(tmp_path):
    right = (reference("buss3620", tmp_path) / "connect_three.py").read_text().replace("def minimax", "def search")
    right = right.replace("minimax(child", "search(child") + "\n\ndef minimax(board):\n    "
    for code, verdicts in [
        ("return search(board)[0], 57", {"wrong value"}),
        ("return search(board)[0], 0.5", {"wrong value"}),
        ("return search(board)[0]", {"illegal"}),
    ]:
        (tmp_path / "buss3620" / "connect_three.py").write_text(right + code + "\n")
        options = "--course buss3620 --what strategy --positions 3 --seed 1".split()
        found = grade_to_json(1, str(tmp_path / "buss3620"), *options)
        assert set(found["submissions"][0]["verdicts"]) == verdicts, code
        if verdicts == {"illegal"}:
            assert ",expected:(action,utility)" in found["submissions"][0]["cases"][0]["reason"]
