"""Every link of the README and of the guides leads to a file, and every guide is in the contents of the site."""

import re
from importlib import import_module

import pytest
from docs.site import pages
from tests.documents import ROOT, broken_links, read

from sixtysix.chart import load_chart, variant_names

GUIDES = sorted(f"docs/{guide.name}" for guide in ROOT.glob("docs/*.md"))


@pytest.mark.parametrize("path", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", *GUIDES])
def test_every_linked_file_exists(path: str) -> None:
    assert not broken_links(read(path), (ROOT / path).parent)


def test_every_guide_is_in_the_contents_of_the_site() -> None:
    parts = pages.contents(read("docs/index.md"))
    assert list(parts) == [
        "Start here",
        "Review the rules",
        "Play by house rules",
        "Test an engine",
        "Embed a machine",
        "Run tables",
        "Maintain sixtysix",
        "Reference",
    ]
    named = [f"docs/{page}.md" for part in parts.values() for page in part]
    assert sorted([*named, "docs/index.md"]) == GUIDES


def test_the_page_of_the_commands_is_up_to_date() -> None:
    page = read("docs/commands.md")
    assert pages.command_lists(page) == page, "run `python docs/site/pages.py`"


def test_the_guides_are_short() -> None:
    assert sum(len(read(path).split()) for path in ("README.md", *GUIDES)) <= 15_000


@pytest.mark.parametrize("path", GUIDES)
def test_a_guide_begins_with_what_one_can_do_after_it(path: str) -> None:
    assert re.match("# .+\n\nAfter this page you ", read(path))


def test_every_public_name_of_the_reference_is_there() -> None:
    assert pages.modules()


def test_the_page_of_the_rulings_has_them_all() -> None:
    headings = re.findall(r"^## (\w+): ", pages.rulings(), re.MULTILINE)
    assert headings == [*load_chart().sources.rulings]


def test_every_link_target_of_the_site_is_made() -> None:
    folders = re.findall(r'href="(\w+)/index.html"', pages.HERE_TOO)
    assert folders == re.findall(r"sixtysix (\w+) -o \.build/site/\1$", read("Makefile"), re.MULTILINE)


def test_every_schema_has_a_page_of_the_reference() -> None:
    written = pages.forms()
    schemas = {path.name.removesuffix(".schema.json") for path in ROOT.glob("spec/schema/*.json")}
    assert {f"form-{name}" for name in schemas - set(pages.SAME_AS)} == {
        page for page in written if page.startswith("form-")
    }
    assert "| `closed_by` | [table.closed_by](form-table.md), needed |" in written["form-view"]


def test_the_reference_lists_each_parameter_of_house_rules_with_every_game() -> None:
    page = pages.form("variant")
    assert "(form-variant.md)" not in page
    told = [
        line.split(" | ") for line in page.splitlines() if line.startswith("| `") and line.count(" | ") > 2
    ]
    declared = [path for path, one in load_chart().declarations.by_path.items() if one.form]
    assert [line[0] for line in told] == [f"| `{path}`" for path in declared]
    assert {len(line) for line in told} == {4 + len(variant_names())}
    values = "– | – | `either` | `queen` | `queen` | `either` | `either` |"
    assert f"`either`: The king or the queen. `queen`: The queen; the king is taken back. | {values}" in page


@pytest.mark.parametrize("path", GUIDES)
def test_imports_of_guides_are_in_the_reference(path: str) -> None:
    told = {(module, name) for module, names in pages.MODULES.items() for name in names.split()}
    imported = re.findall(r"^ *from (sixtysix[\w.]*) import ([\w, ]+)", read(path), re.MULTILINE)
    named = {(module, name.strip()) for module, names in imported for name in names.split(",")}
    for module, name in named - told:
        found = getattr(import_module(module), name)
        home = getattr(found, "__module__", "sixtysix_machines")  # modules have none
        assert not home.startswith("sixtysix") or home.startswith("sixtysix_machines"), name


def test_links_out_of_the_guides_lead_to_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_REPOSITORY", "cards/sixtysix")
    monkeypatch.setenv("GITHUB_SHA", "main")
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://github.com")
    lead = '<a href="https://github.com/cards/sixtysix/blob/main/spec">It</a>, [here](vectors.md)'
    assert pages.guide("[It](../spec), [here](vectors.md)") == lead
    assert pages.guide("[A hand](../spec/schema/hand.schema.json)") == "[A hand](form-hand.md)"
    assert pages.guide("[rooms](pictures/rooms.py)").startswith('<a href="https://github.com/cards/sixtysix/')


@pytest.mark.parametrize(("name", "page"), pages.forms().items())
def test_no_cell_of_the_reference_is_empty_or_leads_to_its_own_place(name: str, page: str) -> None:
    for part in re.split(r"^(?=\()", page, flags=re.MULTILINE):
        label = part[1:].partition(")=")[0] if part.startswith("(") else ""
        lines = [line for line in part.splitlines() if line.startswith("| `")]
        assert [line for line in lines if f"({name}.md)" in line or (label and f"(#{label})" in line)] == []
        assert [line for line in lines if re.search(r"\|\s*\|", line)] == []
