"""The build backend: if Rust is not installed, it ends with a message of one line."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BACKEND = Path(__file__).resolve().parents[1] / "build_backend.py"

MATURIN = """
def get_requires_for_build_wheel(config_settings): return ["wheel"]
def get_requires_for_build_editable(config_settings): return ["editable"]
build_editable = build_sdist = build_wheel = get_requires_for_build_sdist = None
prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel = None
"""


class BuildBackend(unittest.TestCase):
    def require(self, kind, *commands):
        """Call the backend in a process whose `PATH` contains `commands`; return its output and error output."""
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(BACKEND, folder)
            Path(folder, "maturin.py").write_text(MATURIN)
            for command in commands:
                Path(folder, command).write_text("")
                os.chmod(Path(folder, command), 0o755)
            code = f"import build_backend; print(build_backend.get_requires_for_build_{kind}())"
            return subprocess.run(
                [sys.executable, "-c", code], cwd=folder, env={"PATH": folder}, capture_output=True, text=True
            )

    def test_without_cargo_one_line_says_what_is_missing(self):
        for kind in ("wheel", "editable"):
            result = self.require(kind)
            self.assertEqual(result.returncode, 1)
            self.assertRegex(result.stderr, r"\A[^\n]*`cargo`[^\n]*https://rustup\.rs\n\Z")

    @unittest.skipIf(os.name == "nt", "a command of Windows is not an empty file")
    def test_with_cargo_maturin_answers(self):
        for kind in ("wheel", "editable"):
            self.assertEqual(self.require(kind, "cargo").stdout, f"['{kind}']\n")


if __name__ == "__main__":
    unittest.main()
