"""The examples in docstrings and in README.md, and the completeness of the docstrings."""

import doctest
import importlib
import inspect
import unittest
from pathlib import Path

import plywood

MODULES = ["analysis", "catalog", "errors", "game", "notebook", "position", "searching", "testing", "tree", "value"]
README = Path(__file__).parents[1] / "README.md"


class Examples(unittest.TestCase):
    def check(self, results):
        self.assertEqual(results.failed, 0)
        self.assertGreater(results.attempted, 0)

    def test_examples_of_the_modules(self):
        examples = [doctest.testmod(plywood)]
        examples += [doctest.testmod(importlib.import_module(f"plywood.{name}")) for name in MODULES]
        self.assertEqual([result.failed for result in examples], [0] * len(examples))
        self.assertGreater(sum(result.attempted for result in examples), 15)

    def test_examples_of_the_readme(self):
        self.check(doctest.testfile(str(README), module_relative=False))


class Docstrings(unittest.TestCase):
    def test_everything_public_is_documented(self):
        missing = []
        for name in plywood.__all__:
            value = getattr(plywood, name)
            if name in ("Evaluator", "__version__"):  # A type alias and a text.
                continue
            missing += [name] if not inspect.getdoc(value) else []
            if inspect.isclass(value):
                for member, attribute in vars(value).items():
                    is_public = not member.startswith("_") and (callable(attribute) or isinstance(attribute, property))
                    missing += [f"{name}.{member}"] if is_public and not inspect.getdoc(attribute) else []
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main()
