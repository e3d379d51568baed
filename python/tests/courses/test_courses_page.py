"""The commands in docs/COURSES.md and docs/courses print the output that the pages show."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import pytest

from plywood.courses import COURSES

ROOT = Path(__file__).resolve().parents[3]
PAGES = [ROOT / "docs" / "COURSES.md", *sorted((ROOT / "docs" / "courses").glob("*.md"))]
TIMES = re.compile(r"\d+ nodes in [\d.]+(ns|µs|ms|s), \d+ nodes/s|\b\d+(\.\d+)? ?(ns|µs|ms|s|min)\b")


def blocks(page):
    """Return the text of each block of commands on a page."""
    return re.findall(r"^```console\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def run(script, folder):
    """Run the commands of a block with this Python and its ``plywood`` first on ``PATH``."""
    for name, command in (("python", ""), ("plywood", "-m plywood ")):
        program = Path(folder, name)
        program.write_text('#!/bin/sh\nexec "{}" {}"$@"\n'.format(sys.executable, command))
        program.chmod(0o755)
    environment = dict(os.environ, PATH=os.pathsep.join([folder, os.environ["PATH"]]), NO_COLOR="1")
    shell = ["bash", "-o", "pipefail", "-c", script]
    return subprocess.run(shell, capture_output=True, text=True, cwd=ROOT, env=environment, timeout=300)


@unittest.skipIf(sys.platform == "win32", "the commands are those of a Unix shell")
class Pages(unittest.TestCase):
    @pytest.mark.slow
    def test_every_command_prints_the_shown_output(self):
        self.assertEqual(len(PAGES), 1 + len(COURSES))
        for page, block in [(page, block) for page in PAGES for block in blocks(page)]:
            lines = block.splitlines()
            commands = [line[2:] for line in lines if line.startswith("$ ")]
            shown = "\n".join(line for line in lines if not line.startswith("$ "))
            with self.subTest(page.name, command=commands[-1]), tempfile.TemporaryDirectory() as folder:
                printed = run("\n".join(commands), folder)
                self.assertEqual(
                    TIMES.sub("TIME", printed.stdout).rstrip("\n"), TIMES.sub("TIME", shown), printed.stderr
                )


if __name__ == "__main__":
    unittest.main()
