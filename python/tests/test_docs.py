"""Every example in the documentation does what it says."""

import doctest
import importlib
import inspect
import unittest
from pathlib import Path

import plywood

MODULES = ["analysis", "catalogue", "errors", "game", "position", "tree", "value"]
README = Path(__file__).parents[1] / "README.md"


class Examples(unittest.TestCase):
    def check(self, results):
        self.assertEqual(results.failed, 0)
        self.assertGreater(results.attempted, 0)

    def test_of_the_modules(self):
        examples = [doctest.testmod(plywood)]
        examples += [doctest.testmod(importlib.import_module(f"plywood.{name}")) for name in MODULES]
        self.assertEqual([result.failed for result in examples], [0] * len(examples))
        self.assertGreater(sum(result.attempted for result in examples), 15)

    def test_of_the_readme(self):
        self.check(doctest.testfile(str(README), module_relative=False))


class Words(unittest.TestCase):
    def test_everything_public_is_documented(self):
        silent = []
        for name in plywood.__all__:
            thing = getattr(plywood, name)
            if name == "Evaluator":  # A name for a type.
                continue
            silent += [name] if not inspect.getdoc(thing) else []
            if inspect.isclass(thing):
                for member, value in vars(thing).items():
                    is_public = not member.startswith("_") and (callable(value) or isinstance(value, property))
                    silent += [f"{name}.{member}"] if is_public and not inspect.getdoc(value) else []
        self.assertEqual(silent, [])


if __name__ == "__main__":
    unittest.main()
