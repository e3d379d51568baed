"""CSC148 2015: Subtract Square, Tippy, the strategies and the view, as the course's own files have them."""

import copy
import math
import pickle
import random
import runpy
import unittest

import plywood
from layers import LayerTestCase, told, typing

MINIMAX = (
    ("strategy_minimax", "StrategyMinimax"),
    ("strategy_minimax_prune", "StrategyMinimaxPrune"),
    ("strategy_minimax_memoize", "StrategyMinimaxMemoize"),
)


class Course2015TestCase(LayerTestCase):
    course = "csc148_2015"

    def strategies(self):
        return [getattr(self.module(module), name)() for module, name in MINIMAX]

    def take(self, amount):
        return self.module("subtract_square_move").SubtractSquareMove(amount)

    def number(self, player, total):
        return self.module("subtract_square_state").SubtractSquareState(player, current_total=total)

    def tippy(self, player="p1", **arguments):
        return self.module("tippy_game_state").TippyGameState(player, **arguments)

    def cell(self, row, column):
        return self.module("tippy_move").TippyMove([row, column])


class TheCourse(Course2015TestCase):
    """The course's own tests of minimax."""

    def test_winning_moves_of_subtract_square(self):
        for total, amount in ((25, 25), (27, 25), (28, 16), (29, 9), (33, 16), (41, 36)):
            for player in ("p1", "p2"):
                for strategy in self.strategies():
                    move = strategy.suggest_move(self.number(player, total))
                    self.assertEqual(move, self.take(amount), (total, player, strategy))
                    self.assertIn(move, [self.take(amount)])

    def test_tippy_opens_in_the_centre(self):
        for strategy in self.strategies():
            for board in (None, [[0] * 3 for _ in range(3)]):
                self.assertEqual(strategy.suggest_move(self.tippy(b=board)), self.cell(1, 1))
        self.assertEqual(self.module("tippy_move").TippyMove(1, 1), self.cell(1, 1))


class Base(Course2015TestCase):
    def test_what_a_state_begins_with(self):
        base = self.module("game_state").GameState
        self.assertEqual((base.WIN, base.LOSE, base.DRAW), (1.0, -1.0, 0.0))
        state = base("p2")
        self.assertEqual((state.next_player, state.over, state.instructions, state.opponent()), ("p2", False, "", "p1"))
        with self.assertRaises(ValueError):
            base("p3")

    def test_what_a_game_has_to_say_itself(self):
        state = self.module("game_state").GameState("p1", interactive=True)
        for ask in (state.get_move, state.possible_next_moves, state.rough_outcome):
            self.assertRaises(NotImplementedError, ask)
        self.assertRaises(NotImplementedError, state.winner, "p1")
        self.assertRaises(NotImplementedError, state.apply_move, self.module("move").Move())
        self.assertRaises(NotImplementedError, self.module("strategy").Strategy(interactive=True).suggest_move, state)

    def test_everything_descends_from_the_course_s_classes(self):
        self.assertIsInstance(self.number("p1", 3), self.module("game_state").GameState)
        self.assertIsInstance(self.tippy(), self.module("game_state").GameState)
        self.assertIsInstance(self.take(4), self.module("move").Move)
        self.assertIsInstance(self.cell(0, 0), self.module("move").Move)
        for strategy in self.strategies():
            self.assertIsInstance(strategy, self.module("strategy").Strategy)

    def test_tippy_has_two_names(self):
        self.assertIs(self.module("tippy_state").TippyGameState, self.module("tippy_game_state").TippyGameState)


class SubtractSquare(Course2015TestCase):
    def test_strings(self):
        self.assertEqual(repr(self.take(4)), "SubtractSquareMove(4)")
        self.assertEqual(str(self.take(4)), "Remove 4")
        self.assertEqual(repr(self.number("p1", 17)), "SubtractSquareState('p1', 17)")
        self.assertEqual(str(self.number("p1", 17)), "Current total: 17; next player: p1")

    def test_equality(self):
        self.assertEqual(self.take(4), self.take(4))
        self.assertNotEqual(self.take(4), self.take(9))
        self.assertNotEqual(self.take(4), 4)
        self.assertEqual(self.number("p1", 17), self.number("p1", 17))
        self.assertNotEqual(self.number("p1", 17), self.number("p2", 17))
        self.assertNotEqual(self.number("p1", 17), self.number("p1", 16))
        self.assertEqual(len({self.take(4), self.take(4), self.number("p1", 1), self.number("p1", 1)}), 2)

    def test_moves_descend(self):
        moves = self.number("p1", 17).possible_next_moves()
        self.assertEqual(moves, [self.take(amount) for amount in (16, 9, 4, 1)])

    def test_a_legal_move_gives_a_new_state_and_any_other_none(self):
        state = self.number("p1", 17)
        self.assertEqual(state.apply_move(self.take(9)), self.number("p2", 8))
        self.assertEqual(state, self.number("p1", 17))
        for move in (self.take(2), self.take(25), self.take(0), self.cell(1, 1), None, 4):
            self.assertIsNone(state.apply_move(move))

    def test_the_end(self):
        state = self.number("p1", 16).apply_move(self.take(16))
        self.assertTrue(state.over)
        self.assertEqual(state.possible_next_moves(), [])
        self.assertTrue(state.winner("p1"))
        self.assertFalse(state.winner("p2"))
        self.assertEqual(state.outcome(), -1.0)
        self.assertFalse(self.number("p1", 16).over)
        self.assertFalse(self.number("p1", 16).winner("p1") or self.number("p1", 16).winner("p2"))

    def test_rough_outcomes(self):
        outcomes = [self.number("p1", total).rough_outcome() for total in (0, 1, 5, 16, 3)]
        self.assertEqual(outcomes, [-1.0, 1.0, -1.0, 1.0, 0.0])

    def test_a_person_is_asked_for_the_most_to_begin_with(self):
        state_class = self.module("subtract_square_state").SubtractSquareState
        with typing(9):
            self.assertIn(state_class("p1", interactive=True).current_total, range(1, 10))
        with typing("x", "", "4"):
            self.assertEqual(self.number("p1", 5).get_move(), self.take(4))


class Tippy(Course2015TestCase):
    def test_every_shape_wins_everywhere(self):
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

    def test_moves_row_by_row(self):
        state = self.tippy(n=4)
        self.assertEqual(len(state.possible_next_moves()), 16)
        self.assertEqual(state.possible_next_moves()[:5], [self.cell(*cell) for cell in [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]])
        after = state.apply_move(self.cell(0, 1))
        self.assertEqual((after.next_player, len(after.possible_next_moves())), ("p2", 15))
        self.assertEqual(after.board[0], [" ", "X", " ", " "])

    def test_illegal_moves_give_none(self):
        state = self.tippy().apply_move(self.cell(1, 1))
        for move in (self.cell(1, 1), self.cell(3, 0), self.cell(-1, 0), self.take(1), None):
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
        for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            self.assertEqual(twin, state)
            self.assertEqual(hash(twin), hash(state))
        self.assertNotEqual(state, self.tippy("p2"))
        self.assertNotEqual(self.tippy("p1"), self.tippy("p2"))

    def test_boards_that_are_none_are_refused(self):
        for arguments in ({"n": 2}, {"b": [[0, 0], [0, 0]]}, {"b": [[0] * 3, [0] * 2, [0] * 3]}, {"b": [["Q"] * 3] * 3}):
            with self.subTest(arguments), self.assertRaises(ValueError):
                self.tippy(**arguments)

    def test_a_full_board_is_a_draw(self):
        state = self.tippy(b=[list(row) for row in ("XOX", "OXO", "OXO")])
        self.assertTrue(state.over)
        self.assertEqual((state.outcome(), state.winner("p1"), state.winner("p2")), (0.0, False, False))

    def test_a_person_is_asked_for_side_and_cells(self):
        with typing("two", "2", "4"):
            state = self.tippy(interactive=True)
        self.assertEqual(state.n, 4)
        with typing("", "1", "x 1", "3 0"):
            self.assertEqual(state.get_move(), self.cell(3, 0))

    def test_the_engine_says_the_same_on_random_playings(self):
        chance = random.Random(2015)
        for number in range(150):
            side = 3 + number % 3
            first = chance.choice(("p1", "p2"))
            state, position = self.tippy(first, n=side), plywood.position("tippy:{}".format(side))
            while not state.over:
                moves = state.possible_next_moves()
                self.assertEqual([move.engine_text() for move in moves], position.moves)
                self.assertEqual(state.engine_position(), self.replayed(position))
                move = chance.choice(moves)
                state, position = state.apply_move(move), position.play(move.engine_text())
            names = {"first": first, "second": "p2" if first == "p1" else "p1", "draw": None}
            winner = names[position.outcome]
            self.assertEqual([state.winner("p1"), state.winner("p2")], [winner == "p1", winner == "p2"])

    def replayed(self, position):
        return plywood.position(position.spec, list(position.history))

    def test_rough_outcomes_look_two_plies_ahead(self):
        chance = random.Random(4)
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
                state = chance.choice(children)
            self.assertEqual(state.rough_outcome(), state.outcome())


class Strategies(Course2015TestCase):
    def test_chance_plays_legal_moves_and_all_of_them(self):
        strategy = self.module("strategy_random").StrategyRandom(interactive=True)
        random.seed(1)
        state = self.number("p1", 20)
        moves = {strategy.suggest_move(state) for _ in range(200)}
        self.assertEqual(moves, set(state.possible_next_moves()))

    def test_the_three_keep_the_outcome_of_tippy(self):
        chance = random.Random(9)
        for _ in range(25):
            state = self.tippy(chance.choice(("p1", "p2")))
            for _ in range(chance.randrange(7)):
                after = state.apply_move(chance.choice(state.possible_next_moves()))
                state = state if after.over else after
            each = {answer.move: answer.value.sign for answer in state.engine_position().analyze(each=True).each}
            for strategy in self.strategies():
                move = strategy.suggest_move(state)
                self.assertEqual(each[move.engine_text()], max(each.values()), str(state))

    def test_the_courses_searches_find_what_the_engine_finds(self):
        for strategy, depth in zip(self.strategies(), ((), (math.inf,), ())):
            for total in range(1, 26):
                state = self.number("p1", total)
                own = strategy._best_move(state, *depth)
                other = strategy.suggest_move(state)
                lost = [
                    plywood.position("subtract-square:{}".format(total - move.amount)).solve().value.kind == "loss"
                    if move.amount < total
                    else True
                    for move in (own, other)
                ]
                self.assertEqual(lost[0], lost[1], total)

    def test_somebody_else_s_states_are_searched(self):
        base, take = self.module("game_state").GameState, self.take

        class Nim(base):
            """Who takes the last of a heap wins; 1 to 3 at a time. It never says that it is over."""

            def __init__(self, p, left):
                super().__init__(p)
                self.left = left

            def __repr__(self):
                return "Nim({!r}, {})".format(self.next_player, self.left)

            def possible_next_moves(self):
                return [take(count) for count in (1, 2, 3) if count <= self.left]

            def apply_move(self, move):
                return Nim(self.opponent(), self.left - move.amount)

            def winner(self, player):
                return self.left == 0 and player == self.opponent()

            def rough_outcome(self):
                return 0.0

        myopic = self.module("strategy_minimax_myopic").StrategyMinimaxMyopic
        for left in range(1, 12):
            for player in ("p1", "p2"):
                for strategy in self.strategies():
                    self.assertEqual(strategy.suggest_move(Nim(player, left)), take(left % 4 or 1))
        for left in (1, 2, 3, 5, 6, 7):
            self.assertEqual(myopic().suggest_move(Nim("p1", left)), take(left % 4))

    def test_a_myopic_strategy_sees_as_far_as_it_is_told(self):
        myopic = self.module("strategy_minimax_myopic").StrategyMinimaxMyopic
        # 27 is won by 25 (what is left, 2, is lost) and it takes three plies to see that.
        self.assertEqual(myopic(depth=3).suggest_move(self.number("p1", 27)), self.take(25))
        self.assertEqual(myopic(interactive=True).suggest_move(self.tippy()), self.cell(0, 0))
        state = self.tippy(b=[list(row) for row in ("XX ", "OX ", "O  ")])
        self.assertEqual(myopic(depth=1).suggest_move(state), self.cell(1, 2))
        for depth in (0, -1):
            with self.subTest(depth), self.assertRaises(ValueError):
                myopic(depth=depth)

    def test_a_myopic_strategy_agrees_with_plain_minimax_to_its_depth(self):
        myopic = self.module("strategy_minimax_myopic").StrategyMinimaxMyopic

        def score(state, depth):
            if state.over:
                return state.outcome()
            if depth == 0:
                return state.rough_outcome()
            return max(-score(state.apply_move(move), depth - 1) for move in state.possible_next_moves())

        chance = random.Random(5)
        for _ in range(30):
            state = self.tippy()
            for _ in range(chance.randrange(1, 6)):
                after = state.apply_move(chance.choice(state.possible_next_moves()))
                state = state if after.over else after
            for depth in (1, 2, 3):
                scores = [-score(state.apply_move(move), depth - 1) for move in state.possible_next_moves()]
                best = state.possible_next_moves()[scores.index(max(scores))]
                self.assertEqual(myopic(depth=depth).suggest_move(state), best)


class View(Course2015TestCase):
    def play(self, state, strategy, *answers):
        view = self.module("game_view")
        return told(lambda: view.GameView(view.GAME_STATES[state], view.STRATEGIES[strategy]).play(), *answers)

    def test_a_game_word_by_word(self):
        random.seed(0)
        printed, prompts = self.play("s", "m", "", "1", "4", "1")
        instructions = (
            "On your turn, you may remove any number so long as it is (a) a perfect square, "
            "and (b) no more than the current number."
        )
        self.assertEqual(
            printed,
            instructions + "\nCurrent total: 1; next player: p1\n\n"
            "Illegal move: Remove 4\nPlease try again.\n\n" + instructions + "\nCurrent total: 1; next player: p1\n\n"
            "You choose: Remove 1\nNew game state:  Current total: 0; next player: p2\n\nCongrats -- you won!!\n",
        )
        self.assertEqual(
            prompts,
            ["Type c if you wish the computer to play first ", "Maximum starting value? "] + ["Remove how much? "] * 2,
        )

    def test_the_computer_begins_if_asked_to(self):
        printed, _ = self.play("s", "m", "c", "1")
        self.assertIn("The computer chooses: Remove 1\nNew game state:  Current total: 0; next player: p1\n", printed)
        self.assertTrue(printed.endswith("Beat ya!\n"))

    def test_tippy_can_be_tied(self):
        view, chance = self.module("game_view"), random.Random(3)
        state, cells = None, self.tippy().possible_next_moves()
        while state is None or state.winner("p1") or state.winner("p2"):
            chance.shuffle(cells)
            state = self.tippy()
            for cell in cells:
                state = state.apply_move(cell) or state

        class Scripted(self.module("strategy").Strategy):
            def suggest_move(self, state):
                return cells[9 - len(state.possible_next_moves())]

        answers = ["{} {}".format(*cell.position) for cell in cells[::2]]
        printed, _ = told(lambda: view.GameView(view.GAME_STATES["t"], Scripted).play(), "", "3", *answers)
        self.assertTrue(printed.endswith("We tied...\n"))

    def test_the_script_asks_until_it_knows(self):
        printed, prompts = told(
            lambda: runpy.run_module("game_view", run_name="__main__"), "x", "s", "q", "r", "", "1", "1"
        )
        self.assertTrue(prompts[0].startswith("s to play Subtract Square, "))
        self.assertTrue(prompts[2].startswith("r for random strategy for computer, "))
        self.assertEqual(prompts[0], prompts[1])
        self.assertEqual(prompts[2], prompts[3])
        self.assertTrue(printed.endswith("Congrats -- you won!!\n"))

    def test_every_strategy_of_the_menu_plays_tippy(self):
        view = self.module("game_view")
        for key in view.STRATEGIES:
            answers = ["c", "3"] + ["{} {}".format(row, column) for row in range(3) for column in range(3)] * 5
            printed, _ = self.play("t", key, *answers)
            self.assertRegex(printed, r"(Beat ya!|Congrats -- you won!!|We tied\.\.\.)\n$", key)


if __name__ == "__main__":
    unittest.main()
