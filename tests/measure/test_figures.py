"""Pages quote what was measured, as the reports of the runs have it."""

import re

import pytest
from docs.measure.figures import QUOTED, quotations
from tests.documents import read


@pytest.mark.parametrize(("page", "says"), [*quotations()])
def test_a_page_says_what_was_measured(page: str, says: str) -> None:
    assert says in read(page)


def test_every_figure_of_the_readmes_table_is_quoted() -> None:
    section = read("README.md").partition("## How good it is")[2].partition("\n[What was measured]")[0]
    rows = [row for row in section.splitlines() if re.search(r"\|[^|]*\d[^|]*\|[^|]*\|$", row)]
    assert len(rows) == len(QUOTED["README.md"])
