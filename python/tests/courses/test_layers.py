"""All layers: their folders, imports, docstrings and types, and ``python -m plywood.courses``."""

import ast
import doctest
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import pytest

from course_layers import layer
from mypy_cache import mypy_cache

from plywood.courses import COURSES, path


def run(*arguments, typed="", folder=None):
    """Run Python with the input ``typed`` and a layer's ``folder`` on ``PYTHONPATH``."""
    environment = dict(os.environ)
    if folder is not None:
        folders = [folder, environment.get("PYTHONPATH", "")]
        environment["PYTHONPATH"] = os.pathsep.join(entry for entry in folders if entry)
    return subprocess.run(
        [sys.executable, *arguments], input=typed, capture_output=True, text=True, timeout=600, env=environment
    )


class Folders(unittest.TestCase):
    def test_every_module_is_listed_and_can_be_imported(self):
        for course, described_course in COURSES.items():
            found = sorted(file.stem for file in path(course).glob("*.py"))
            self.assertEqual(found, sorted(described_course.modules), course)
            with layer(course) as module:
                for name in described_course.modules:
                    self.assertTrue(module(name).__doc__, name)

    def test_the_rules_for_students_contain_no_search(self):
        for course, described_course in COURSES.items():
            with tempfile.TemporaryDirectory() as folder:
                for name, file in described_course.rules.items():
                    shutil.copy(path(course) / (file + ".py"), Path(folder, name + ".py"))
                names = ", ".join(described_course.rules)
                script = "import sys; sys.path.insert(0, {!r}); import {}; print('plywood' in sys.modules)"
                found = run("-I", "-S", "-c", script.format(folder, names))
                self.assertTrue(found.stdout.startswith("False"), found)
                texts = [file.read_text(encoding="utf-8") for file in Path(folder).glob("*.py")]
                self.assertNotIn("minimax(", "".join(texts))

    def test_the_layer_context_removes_its_modules(self):
        before = set(sys.modules)
        with layer("csc148_2018") as module:
            module("game_interface")
        self.assertNotIn("game_interface", set(sys.modules) - before)

    def test_path_refuses_unknown_courses(self):
        with self.assertRaisesRegex(KeyError, "csc148_2018, csc148_2015, buss3620, cs50, dm574"):
            path("csc108")

    def test_examples_in_docstrings_are_correct(self):
        for course, described_course in COURSES.items():
            with layer(course) as module:
                for name in described_course.modules:
                    failed, _ = doctest.testmod(module(name))
                    self.assertEqual(failed, 0, (course, name))

    def test_the_layers_parse_as_python_3_9(self):
        for course in COURSES:
            for file in path(course).glob("*.py"):
                ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 9))


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
class Types(unittest.TestCase):
    @pytest.mark.slow
    def test_every_layer_passes_mypy_strict(self):
        # All layers import the same modules of plywood and of the standard library, which mypy then reads once.
        for course, described_course in COURSES.items():
            with self.subTest(course), tempfile.TemporaryDirectory() as folder:
                for name in described_course.modules:
                    shutil.copy(path(course) / (name + ".py"), folder)
                command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", mypy_cache(), "."]
                checked = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
                self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)


class CommandLine(unittest.TestCase):
    def test_path_prints_a_folder_for_pythonpath(self):
        for course, described_course in COURSES.items():
            printed = run("-m", "plywood.courses", "path", course)
            self.assertEqual((printed.returncode, printed.stderr), (0, ""))
            folder = printed.stdout.strip()
            imported = run("-c", "import {}".format(", ".join(described_course.modules)), folder=folder)
            self.assertEqual((imported.returncode, imported.stderr), (0, ""), course)

    def test_list_names_all_courses_and_modules(self):
        printed = run("-m", "plywood.courses", "list").stdout
        for course, described_course in COURSES.items():
            self.assertIn(course, printed)
            self.assertIn(" ".join(described_course.modules), printed)

    def test_invalid_arguments_are_refused_with_the_accepted_ones(self):
        for arguments in (["path", "csc148"], ["paths", "cs50"], ["path"], []):
            refused = run("-m", "plywood.courses", *arguments)
            self.assertEqual((refused.returncode, refused.stdout), (2, ""))
            self.assertIn("usage: python -m plywood.courses", refused.stderr)
        self.assertIn("csc148_2018", run("-m", "plywood.courses", "path", "csc148").stderr)

    def test_play_runs_each_course_s_program(self):
        for course, typed, expected in (
            ("csc148_2018", "h\nmr\nmi\ny\n1\n", "Player 1 is the winner!\n"),
            (
                "csc148_2015",
                "t\nm\nc\n3\n" + "".join("{} {}\n".format(*divmod(cell, 3)) for cell in range(9)) * 5,
                "Beat ya!\n",
            ),
            ("buss3620", "X\n" + "1\n2\n3\n" * 12, None),
            ("cs50", "X\n" + "".join("{} {}\n".format(*divmod(cell, 3)) for cell in range(4, 16)) * 5, None),
            ("dm574", "y\ny\n1\n", "Game over! "),
        ):
            played = run("-m", "plywood.courses", "play", course, typed=typed)
            if expected is None:
                self.assertIn("Game Over: ", played.stdout)
            else:
                self.assertIn(expected, played.stdout)
                self.assertEqual(played.returncode, 0, course)
            self.assertNotIn("Traceback", played.stderr, course)

    def test_the_script_itself_runs_with_the_folder_on_the_path(self):
        played = run("-m", "game_interface", typed="s\nro\nmr\nn\n18\n", folder=str(path("csc148_2018")))
        self.assertEqual((played.returncode, played.stderr), (0, ""))
        self.assertTrue(played.stdout.endswith("Player 2 is the winner!\n"))

    def test_early_end_of_input_is_reported_without_a_traceback(self):
        for course in COURSES:
            played = run("-m", "plywood.courses", "play", course)
            self.assertEqual(played.returncode, 3, course)
            self.assertEqual(played.stderr.strip(), "The input ended before the game was over.")

    @unittest.skipIf(sys.platform == "win32", "a pipe of Unix")
    def test_a_closed_pipe_is_not_an_error(self):
        for arguments in (["list"], ["path", "cs50"]):
            reading, writing = os.pipe()
            os.close(reading)
            command = [sys.executable, "-m", "plywood.courses", *arguments]
            quiet = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60)
            os.close(writing)
            self.assertEqual((quiet.returncode, quiet.stderr), (0, ""), arguments)

    @unittest.skipUnless(os.path.exists("/dev/full"), "a device of Linux")
    def test_closed_and_full_streams_are_reported_without_a_traceback(self):
        full = "python -m plywood.courses: standard output cannot be written: No space left on device\n"
        ended = "\nThe input ended before the game was over.\n"
        for shell, code, errors in (
            ("list >/dev/full", 3, full),
            ("path cs50 >/dev/full", 3, full),
            # As with `python -m plywood`, the null device replaces a closed stream.
            ("list >&-", 0, ""),
            ("play cs50 <&- >/dev/null", 3, ended),
            ("play cs50 <&- >&- 2>&-", 3, ""),
            ("list >/dev/full 2>/dev/full", 3, ""),
            ("play cs50 </dev/null >/dev/null 2>/dev/full", 3, ""),
        ):
            command = ["bash", "-c", '"$0" -m plywood.courses ' + shell, sys.executable]
            ran = subprocess.run(command, input="", capture_output=True, text=True, timeout=60)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (code, "", errors), shell)

    @unittest.skipIf(sys.platform == "win32", "a redirection of Unix")
    def test_an_error_of_standard_input_is_not_one_of_standard_output(self):
        command = ["bash", "-c", '"$0" -m plywood.courses play cs50 0>/dev/null', sys.executable]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
        self.assertNotIn("standard output", ran.stderr)
        self.assertIn("Bad file descriptor", ran.stderr)

    @unittest.skipIf(sys.platform == "win32", "a pipe and a signal of Unix")
    def test_a_closed_reader_and_ctrl_c_end_a_program_without_a_traceback(self):
        quiet = subprocess.run(
            ["bash", "-c", '"$0" -m plywood.courses play csc148_2018 | head -n 2', sys.executable],
            input="s\nro\nro\ny\n300000\n",
            capture_output=True,
            text=True,
            timeout=600,
        )
        self.assertEqual((quiet.stderr, len(quiet.stdout.splitlines())), ("", 2))
        searching = subprocess.Popen(
            [sys.executable, "-u", "-m", "plywood.courses", "play", "csc148_2018"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert searching.stdin is not None and searching.stdout is not None
        searching.stdin.write("h\nmr\nmr\ny\n5\n")
        searching.stdin.flush()
        while searching.stdout.readline() != "Y\n":
            pass
        searching.send_signal(signal.SIGINT)
        _, errors = searching.communicate(timeout=600)
        self.assertEqual((searching.returncode, errors), (130, "\n"))

    def test_an_invalid_size_is_reported_without_a_traceback(self):
        played = run("-m", "plywood.courses", "play", "csc148_2018", typed="h\nmr\nmr\ny\n9\n")
        self.assertEqual(played.returncode, 3)
        self.assertEqual(played.stderr, "invalid side length (got 9); the sides are 1 to 5\n")


class Names(unittest.TestCase):
    def test_no_layer_shadows_a_module_of_the_standard_library(self):
        names = {name for described_course in COURSES.values() for name in described_course.modules}
        self.assertFalse(names & set(getattr(sys, "stdlib_module_names", ())))


if __name__ == "__main__":
    unittest.main()
