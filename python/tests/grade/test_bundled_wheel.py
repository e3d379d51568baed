"""The wheel that an autograder contains if no other is given: the installed package."""

import base64
import csv
import hashlib
import io
import platform
import sys
import zipfile
from importlib import metadata

import pytest

import plywood
from plywood.grade.autograder import wheel
from plywood.grade.autograder.__main__ import main
from plywood.grade.autograder.wheel import installed_wheel
from plywood.grade.errors import UsageError

INFO = "plywood_minimax-0.1.0.dist-info/"
PACKAGE = {
    "plywood/__init__.py": "",
    "plywood/_plywood.abi3.so": "machine code",
    "plywood/courses/a, b.py": "name with a comma",
    INFO + "METADATA": "Metadata-Version: 2.1\nName: plywood-minimax\nVersion: 0.1.0\n",
    INFO + "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: cp39-abi3-linux_x86_64\n",
    INFO + "licenses/RECORD": "a file of the package",
}
LOCAL = {
    "../../../bin/plywood": "",
    "plywood/__pycache__/__init__.cpython-311.pyc": "",
    **{INFO + name: "" for name in ("INSTALLER", "REQUESTED", "direct_url.json")},
}
NAME = "plywood_minimax-0.1.0-cp39-abi3-linux_x86_64.whl"
OTHERWISE = "; --wheel FILE accepts a wheel of plywood_minimax for Linux on x86_64"


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Return a function that writes an installation of files, which is then the installed package; it returns its folder."""
    root = tmp_path / "lib" / "python3" / "site-packages"

    def installed(files):
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        with open(root / INFO / "RECORD", "w", newline="") as record:
            csv.writer(record).writerows([name, "", ""] for name in [*files, INFO + "RECORD"])
        return root

    monkeypatch.setattr(metadata, "distribution", lambda name: metadata.PathDistribution(root / INFO))
    monkeypatch.setattr(plywood, "__file__", str(root / "plywood" / "__init__.py"))
    monkeypatch.setattr(wheel, "_is_like_an_autograder", lambda: True)
    return installed


def test_the_wheel_contains_the_files_of_the_package_and_a_new_record(install):
    root = install({**LOCAL, **PACKAGE})
    (root / "plywood" / "notes.py").write_text("not part of the package")
    found = installed_wheel()
    assert (found.name, found.is_portable) == (NAME, False)
    assert found.install == "--no-index --no-deps ./" + NAME
    opened = zipfile.ZipFile(io.BytesIO(found.content))
    *names, last = opened.namelist()
    assert sorted(names) == sorted(PACKAGE) and last == INFO + "RECORD"
    assert {name: opened.read(name).decode() for name in names} == PACKAGE
    *rows, own = csv.reader(opened.read(last).decode().splitlines())
    assert own == [last, "", ""] and [row[0] for row in rows] == names
    for name, digest, size in rows:
        expected = base64.urlsafe_b64encode(hashlib.sha256(opened.read(name)).digest()).decode().rstrip("=")
        assert (digest, size) == ("sha256=" + expected, str(len(opened.read(name)))), name


def test_the_same_installation_gives_the_same_wheel(install):
    before = (install({**LOCAL, **PACKAGE}), installed_wheel())[1]
    # The files are written again, at another time and in another order.
    install(dict(reversed(list({**LOCAL, **PACKAGE}.items()))))
    assert installed_wheel() == before


@pytest.mark.parametrize(
    "tags, platforms, noted",
    [
        ("Tag: cp39-abi3-linux_x86_64\n", "linux_x86_64", True),
        ("Tag: cp39-abi3-manylinux_2_28_x86_64\n", "manylinux_2_28_x86_64", False),
        (
            "Tag: cp39-abi3-manylinux_2_17_x86_64\nTag: cp39-abi3-manylinux2014_x86_64\n",
            "manylinux_2_17_x86_64.manylinux2014_x86_64",
            False,
        ),
    ],
)
def test_a_wheel_that_may_need_a_newer_c_library_is_noted(tags, platforms, noted, install, tmp_path, capsys):
    install({**PACKAGE, INFO + "WHEEL": tags})
    assert main(["cs50", "-o", str(tmp_path / "a.zip")]) == 0
    assert "plywood_minimax-0.1.0-cp39-abi3-{}.whl".format(platforms) in zipfile.ZipFile(tmp_path / "a.zip").namelist()
    error = capsys.readouterr().err
    assert ("plywood autograder: note: the wheel in the autograder was built for this machine" in error) == noted
    assert ("run .ci/wheels in a clone of the project, which builds a wheel for manylinux_2_28" in error) == noted


def test_no_platform_asks_an_index_for_the_package(install, tmp_path):
    install(PACKAGE)
    assert main(["cs50", "-o", str(tmp_path / "a.zip")]) == 0
    setup = zipfile.ZipFile(tmp_path / "a.zip").read("setup.sh").decode()
    assert main(["cs50", "--for", "github-classroom", "-o", str(tmp_path / "template")]) == 0
    github = tmp_path / "template" / ".github"
    assert (github / "plywood" / NAME).read_bytes() == installed_wheel().content
    for script in (setup, (github / "workflows" / "classroom.yml").read_text()):
        [line] = [line for line in script.splitlines() if "pip install" in line]
        assert line.endswith("-m pip install --disable-pip-version-check --no-index --no-deps ./" + NAME)


def refused(tmp_path, capsys):
    """Return the message with which the command ends without an archive."""
    with pytest.raises(SystemExit) as ended:
        main(["cs50", "-o", str(tmp_path / "a.zip")])
    assert ended.value.code == 2 and not (tmp_path / "a.zip").exists()
    return capsys.readouterr().err


@pytest.mark.parametrize(
    "files, reason",
    [
        ({INFO + "WHEEL": PACKAGE[INFO + "WHEEL"], "plywood_minimax.pth": "/home"}, "as in an editable or development"),
        ({"plywood/__init__.py": ""}, "the installation has no file WHEEL"),
        ({**PACKAGE, INFO + "WHEEL": "Tag: py3-none-any\n"}, "is plywood_minimax-0.1.0-py3-none-any.whl, which is not for"),
    ],
)
def test_an_installation_of_another_kind_is_refused(files, reason, install, tmp_path, capsys):
    install({INFO + "METADATA": "", **files})
    error = refused(tmp_path, capsys)
    assert reason in error and OTHERWISE in error


def test_a_package_that_is_not_the_installed_one_is_refused(install, tmp_path, capsys, monkeypatch):
    install(PACKAGE)
    monkeypatch.setattr(plywood, "__file__", str(tmp_path / "clone" / "plywood" / "__init__.py"))
    error = refused(tmp_path, capsys)
    assert "the files of the package in {} are not recorded".format(tmp_path / "clone" / "plywood") in error
    assert OTHERWISE in error


def test_a_missing_file_is_named(install, tmp_path, capsys):
    file = install(PACKAGE) / "plywood" / "courses" / "a, b.py"
    file.unlink()
    error = refused(tmp_path, capsys)
    assert "{}: No such file".format(file) in error and OTHERWISE in error


def test_a_package_without_an_installation_is_refused(install, tmp_path, capsys, monkeypatch):
    def missing(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", missing)
    error = refused(tmp_path, capsys)
    assert "is not an installation of plywood-minimax" in error and OTHERWISE in error


@pytest.mark.parametrize(
    "module, name, value", [(platform, "machine", "aarch64"), (platform, "libc_ver", ("", "")), (sys, "platform", "darwin")]
)
def test_another_machine_needs_a_wheel(module, name, value, monkeypatch):
    monkeypatch.setattr(module, name, value if name == "platform" else lambda: value)
    with pytest.raises(UsageError) as refused:
        installed_wheel()
    assert "this machine is not Linux on x86_64 with the GNU C library" in str(refused.value)
    assert OTHERWISE in str(refused.value)
