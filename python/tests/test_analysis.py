"""Results of searches, which equal those of the command."""

import json
import re
import subprocess
import sys
import unittest

import plywood
from plywood import Value

POSITION = ("stonehenge:2", "A F D")


def command(*arguments: str) -> str:
    run = subprocess.run([sys.executable, "-m", "plywood", *arguments], capture_output=True, text=True, timeout=60)
    return run.stdout


class Analyses(unittest.TestCase):
    def test_every_search_gives_the_same_result(self):
        for search in plywood.searches():
            found = plywood.position(*POSITION).analyze(search)
            self.assertEqual((found.best, str(found.value), found.bound), ("E", "win 3", "exact"), search)
            self.assertEqual((found.search, found.stopped, found.depth), (search, "proved", None))
            self.assertEqual(found.line[0], "E")
            self.assertGreater(found.stats.nodes, 1)

    def test_repr_is_short(self):
        found = plywood.position(*POSITION).analyze("recursive", each=True)
        self.assertEqual(repr(found), "<plywood.Analysis win 3, best E, proved>")
        self.assertEqual(str(found)[:15], "win 3, best E, ")
        unfinished = plywood.position("tippy:8").analyze("recursive", nodes=10)
        self.assertRegex(repr(unfinished), r"^<plywood\.Analysis (value unknown|at (least|most) .*), best a1, nodes>$")

    def test_a_search_to_depth_0_has_no_best_move(self):
        position = plywood.position(*POSITION)
        found = [*(position.analyze(search, depth=0) for search in plywood.searches()), position.solve(depth=0)]
        self.assertEqual({analysis.best for analysis in found}, {None})

    def test_default_searches(self):
        position = plywood.position(*POSITION)
        self.assertEqual({position.analyze().search, position.analyze(None).search}, {"solver"})
        self.assertEqual(position.tree(1).text(), position.tree(1, "recursive").text())

    def test_each_gives_the_values_of_all_moves(self):
        found = plywood.position(*POSITION).analyze(each=True)
        self.assertEqual([move.move for move in found.each], list("BCEG"))
        self.assertEqual(found.best_moves, ("E",))
        for move in found.each:
            self.assertEqual((move.line[0], move.bound), (move.move, "exact"))
            self.assertEqual(move.value.sign, 1 if move.move == "E" else -1)

    def test_to_dict_is_the_json_of_the_command_without_memory(self):
        position = plywood.position(*POSITION)

        def without_what_may_differ(object):
            for key in ("seconds", "peak_bytes", "process_peak_bytes"):
                object["stats"].pop(key, None)
            # Only the command writes the origin.
            object.pop("provenance", None)
            return object

        for each in (False, True):
            options = ["--moves", POSITION[1], "--json", *(["--each"] if each else [])]
            printed = json.loads(command("analyze", POSITION[0], *options, "--depth", "3"))
            found = position.analyze(depth=3, each=each).to_dict()
            self.assertEqual(without_what_may_differ(found), without_what_may_differ(printed))
            printed = json.loads(command("solve", POSITION[0], *options))
            found = position.solve(each=each).to_dict()
            self.assertEqual(without_what_may_differ(found), without_what_may_differ(printed))

    def test_solve_gives_the_winner_without_plies(self):
        found = plywood.position("subtract-square:18").solve(each=True)
        self.assertEqual((found.value.kind, found.value.plies, found.value.sign), ("win", None, 1))
        self.assertEqual([move.move for move in found.each if move.value.sign == 1], ["1", "16"])

    def test_limits_stop_a_search(self):
        position = plywood.position("tippy:5")
        self.assertEqual(position.analyze("recursive", nodes=1000).stopped, "nodes")
        self.assertEqual(position.analyze("recursive", nodes=1000).stats.nodes, 1000)
        for time in (0.05, "50ms", 0):
            self.assertEqual(position.analyze("recursive", time=time).stopped, "time")
        self.assertEqual(position.analyze("tree", memory="64K").stopped, "memory")
        self.assertEqual(position.analyze("tree", memory=65536).stopped, "memory")
        shallow = position.analyze(depth="2", threads=2)
        self.assertEqual((shallow.stopped, shallow.depth, shallow.value.kind), ("depth", 2, "estimate"))
        self.assertEqual((shallow.bound, shallow.depth_reached), ("estimate", 2))

    def test_the_depth_reached_is_none_for_a_proved_value(self):
        found = plywood.position(*POSITION).analyze(depth=20, each=True)
        self.assertEqual((found.depth, found.depth_reached, found.stopped), (20, None, "proved"))

    def test_best_moves_may_be_estimates(self):
        found = plywood.position("tippy:5").analyze(depth=1, each=True)
        self.assertEqual({move.bound for move in found.each}, {"estimate"})
        self.assertIn(found.best, found.best_moves)

    def test_to_dict_returns_a_copy(self):
        found = plywood.position(*POSITION).analyze(each=True)
        found.to_dict()["each"][0]["move"] = "Z"
        self.assertEqual(found.to_dict()["each"][0]["move"], "B")

    def test_analysis_of_a_finished_game(self):
        found = plywood.position("stonehenge:1", "A").analyze(each=True)
        self.assertEqual((str(found.value), found.best, found.each, found.line), ("loss 0", None, (), ()))

    def test_trees_and_explanations_match_the_command(self):
        tree = plywood.position("((3 5) (2 9))").tree(search="alpha-beta")
        for format, shown in (("text", tree.text()), ("dot", tree.dot()), ("svg", tree.svg() + "\n")):
            printed = command("tree", "((3 5) (2 9))", "--search", "alpha-beta", "--format", format)
            # Only the command writes the origin.
            printed = re.sub(r"// provenance: [^\n]*\n|\s*<metadata.*?</metadata>", "", printed, flags=re.DOTALL)
            self.assertEqual(shown, printed)
        self.assertEqual(tree.explain(), command("explain", "((3 5) (2 9))"))
        self.assertEqual(plywood.position("((3 5) (2 9))").explain(), tree.explain())
        self.assertEqual(tree._repr_svg_(), tree.svg())
        self.assertEqual([node["move"] for node in tree.to_dict()["nodes"]][:2], [None, "a"])

    def test_fold_limits_the_positions_of_a_tree(self):
        tree = plywood.position("tic-tac-toe").tree(depth=4, fold=30, nodes=2000)
        self.assertLessEqual(len(tree.to_dict()["nodes"]), 30)
        self.assertIn("stopped by nodes", tree.text())


class Values(unittest.TestCase):
    def test_values_are_ordered_from_losses_to_wins(self):
        ascending = [
            Value("loss", plies=2),
            Value("loss", plies=4),
            Value("loss"),
            Value("points", points=-3),
            Value("estimate", estimate=-0.5),
            Value("draw"),
            Value("estimate", estimate=0.5),
            Value("points", points=7),
            Value("win"),
            Value("win", plies=5),
            Value("win", plies=3),
        ]
        self.assertEqual(sorted(reversed(ascending)), ascending)
        for low, high in zip(ascending, ascending[1:]):
            self.assertTrue(low < high and high > low and low != high and low <= high and not low >= high)

    def test_a_draw_equals_zero_points_and_a_zero_estimate(self):
        levels = [Value("draw"), Value("points", points=0), Value("estimate", estimate=0.0)]
        self.assertEqual(len(set(levels)), 1)
        self.assertEqual({value.sign for value in levels}, {0})

    def test_signs_and_texts_of_values(self):
        self.assertEqual([Value("win", 1).sign, Value("loss", 1).sign, Value("win").sign], [1, -1, 1])
        self.assertEqual(Value("points", points=-2).sign, -1)
        self.assertEqual(str(Value("points", points=-2)), "points -2")
        self.assertEqual(str(Value("estimate", estimate=0.5)), "estimate 0.5")
        self.assertEqual(str(Value("win")), "win")
        with self.assertRaises(TypeError):
            Value("draw") < 3


if __name__ == "__main__":
    unittest.main()
