"""The pages for students and for the instructor."""

import json
import shutil
from html.parser import HTMLParser

import pytest

from grading import CLASS, FOLDER, grade
from plywood.grade.pages import page_name

ENDLESS = "import time\nwhile True: time.sleep(1)\n"
EVIL = "<img src=x onerror=alert(1)> & <script>alert(2)</script>"
VOID = {"meta"}
TAGS = set("html head meta title style body h1 h2 h3 p table tr th td pre code ul li a".split())
PICTURE = {"svg", "rect", "circle", "line", "path", "polygon", "polyline", "text", "g", "tspan", "defs", "use", "marker"}


class Page(HTMLParser):
    """The text of a page, its elements and its links. The elements must be closed in order."""

    def __init__(self, file):
        super().__init__()
        self.text, self.links, self.tags, self.open = "", [], set(), []
        self.feed(file.read_text(encoding="utf-8"))
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.open += [] if tag in VOID else [tag]
        for name, value in attributes:
            assert name not in ("src", "style", "onclick", "onload", "onerror"), (tag, name)
            self.links += [value] if name.endswith("href") else []

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The pages of a class: a wrong strategy, a wrong game, and a submission whose texts are HTML."""
    folder, site = tmp_path_factory.mktemp("class"), tmp_path_factory.mktemp("site") / "new" / "pages"
    shutil.copy(CLASS / "dora.py", folder)
    (folder / "kim").mkdir()
    game = (FOLDER / "games" / "subtract_square_game.py").read_text()
    wrong = game.replace("return state.current_total == 0", "return state.current_total <= 1")
    (folder / "kim" / "subtract_square_game.py").write_text(wrong)
    code = "def recursive_minimax_strategy(game):\n    raise ValueError({!r})\n".format(EVIL)
    (folder / "<b>eve.py").write_text(code)
    (folder / "<i>.txt").touch()
    options = [*"--course csc148_2018 --strategy mr --positions 20 --game-positions 20 --seed 1".split(), "--html", str(site)]
    process = grade(str(folder), *options)
    assert process.returncode == 1, process
    return {file.name: Page(file) for file in site.iterdir()}


def test_each_submission_has_a_page_and_the_index_links_to_it(pages):
    index = pages["index.html"]
    assert sorted(index.links) == sorted(set(pages) - {"index.html"}) == ["001-b-eve-py.html", "002-dora-py.html", "003-kim.html"]
    assert all(page.links == [] for name, page in pages.items() if name != "index.html")
    assert "<i>.txt" in index.text and "it is neither a folder nor" in index.text and "the seed 1" in index.text


def test_the_texts_of_a_submission_are_escaped(pages):
    for page in pages.values():
        assert page.tags <= TAGS | PICTURE, page.tags
    assert EVIL in pages["001-b-eve-py.html"].text and EVIL[:60] in pages["index.html"].text
    assert "<b>eve.py, line 2: ValueError: " + EVIL in pages["001-b-eve-py.html"].text


def test_the_page_of_a_wrong_strategy_shows_the_position_and_the_refutation(pages):
    page = pages["002-dora-py.html"]
    for words in (
        "The strategy recursive_minimax_strategy chose a move",
        "in a won position it must win",
        "the move is legal, but it gives away a win or a draw",
        "stonehenge:2 after D C, first to move",
        "@ - 2 - 1 - E",
        "played  B: second wins in 4 plies",
        "right   E: first wins in 3 plies",
        "why     first B",
        "not handed in",
        "The points of a part are multiplied by the share of right answers.",
    ):
        assert words in page.text, words
    assert "svg" in page.tags and "seed 1" in page.text


def test_the_page_of_a_wrong_game_shows_expected_and_actual_values(pages):
    text = pages["003-kim.html"].text
    for words in ("Game subtract-square", "expected  False", "actual    True", "line      subtract_square_game.py, line "):
        assert words in text, words


def test_a_page_says_your_program_and_names_the_game_as_the_course_does(tmp_path):
    (tmp_path / "anna").mkdir()
    (tmp_path / "anna" / "connect_three.py").write_text("def minimax(board):\n    return None, 0\n")
    outputs = {name: tmp_path / name for name in ("html", "csv", "junit", "gradescope", "report")}
    options = "--course buss3620 --what strategy --positions 1 --seed 1".split()
    files = [word for name, path in outputs.items() for word in ("--" + name, str(path))]
    process = grade(str(tmp_path / "anna"), *options, *files)
    assert process.returncode == 1, process
    page = Page(tmp_path / "html" / "001-anna.html").text
    assert "chose a move for the side to move in one position of connect-three." in page
    assert "Fault: your program named no move" in page and "played  your program named no move" in page
    assert "the engine" not in page and "1 submission, graded" in Page(tmp_path / "html" / "index.html").text
    assert "(the program named no move)" in outputs["csv"].read_text()
    cases = json.loads(outputs.pop("report").read_text())["submissions"][0]["cases"]
    assert [case["game"] for case in cases] == ["connect-three"]
    texts = [page, *(outputs[name].read_text() for name in ("csv", "junit", "gradescope"))]
    assert all("connect-three" in text and "connect:3x5x3" not in text for text in texts)


def test_names_of_pages_are_valid_and_different():
    names = [page_name(number, name) for number, name in enumerate(["a/../b", "a b", "李", ".", "x" * 999], 1)]
    assert names == ["001-a-b.html", "002-a-b.html", "003-submission.html", "004-submission.html", "005-{}.html".format("x" * 60)]


@pytest.mark.slow
def test_a_module_that_does_not_finish_loading_is_reported_without_a_board(tmp_path):
    (tmp_path / "anna").mkdir()
    (tmp_path / "anna" / "tictactoe.py").write_text("def minimax(board): pass\ndef initial_state(): pass\n" + ENDLESS)
    limits = "--course cs50 --positions 2 --seed 1 --time-per-move 500ms --time-per-student 1s".split()
    outputs = ["--html", str(tmp_path / "pages"), "--csv", str(tmp_path / "a.csv")]
    process = grade(str(tmp_path / "anna"), *limits, *outputs)
    reason = "the module did not finish loading in 2.5 s"
    assert process.returncode == 1 and reason in process.stdout, process
    page = (tmp_path / "pages" / "001-anna.html").read_text()
    assert "<p>{}</p>".format(reason) in page and "<svg" not in page and "plywoodok" not in page
    row = (tmp_path / "a.csv").read_text()
    assert "1 crash, 1 not asked, {};".format(reason) in row
    assert "the whole game (the module did not finish loading in 0.5 s)" in row
