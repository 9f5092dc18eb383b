"""Pages quote what was measured, as the reports of the runs have it."""

import re

import pytest
from docs.measure.figures import PAGES, in_one_line, quotations
from tests.documents import read


@pytest.mark.parametrize(("page", "says"), [*quotations()])
def test_a_page_says_what_was_measured(page: str, says: str) -> None:
    lacking = f"{page} does not say {says!r}: `python -m docs.measure.figures` prints what it should say"
    assert in_one_line(says) in in_one_line(read(page)), lacking


def test_every_figure_of_the_results_is_of_a_report_or_is_known_to_have_none() -> None:
    text = in_one_line(read("docs/results.md"))
    for says in (*PAGES["no_report"], *(said for page, said in quotations() if page == "docs/results.md")):
        assert in_one_line(says) in text
        text = text.replace(in_one_line(says), "")
    words = "two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|forty|hundred|half|twice"
    assert re.findall(rf"(?i).{{,30}}\b(?:\w*\d[\w.,:-]*|{words})\b.{{,30}}", text) == []


def test_every_figure_of_the_readmes_table_is_quoted() -> None:
    section = read("README.md").partition("## How good it is")[2].partition("\n[The results]")[0]
    rows = [row for row in section.splitlines() if re.search(r"\|[^|]*\d[^|]*\|[^|]*\|$", row)]
    assert len(rows) == len(PAGES["quoted"]["README.md"])
