"""The site as files: links, anchors, what each page tells, and how the folder is written."""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

import pytest
from tests.rulebook.html_pages import Parsed, SitePages, parsed

from sixtysix.chart import load, spec_dir, variant_names
from sixtysix.chart.comparison import compare, side
from sixtysix.chart.document import read_document
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import built_vectors
from sixtysix.evidence.coverage import Coverage
from sixtysix.redline import Redline
from sixtysix.scenarios.reading import family_scenarios
from sixtysix.sheets import fill_prose
from sixtysix_rulebook.book import book_of, read_chapters
from sixtysix_rulebook.evidence import evidence

pytestmark = pytest.mark.slow


def broken(pages: Mapping[Path, Parsed]) -> Iterator[str]:
    """Every link that leads nowhere."""
    ids = {path.resolve(): set(page.ids) for path, page in pages.items()}
    for path, page in pages.items():
        for link in dict.fromkeys(page.links):
            file, _, anchor = link.partition("#")
            target = (path.parent / file).resolve() if file else path.resolve()
            if target.parent.name == "table":  # tests/rulebook/test_table.py reads what the address says
                is_there = target.is_file() and (not anchor or anchor.startswith("hand="))
            else:
                is_there = target in ids and (not anchor or anchor in ids[target])
            if not is_there:
                yield f"{path.name}: {link}"


def test_every_link_and_anchor_resolves(pages: Mapping[Path, Parsed]) -> None:
    assert sum(len(page.links) for page in pages.values()) > 10_000
    assert list(broken(pages)) == []


def test_ids_are_unique_and_nothing_is_loaded_from_elsewhere(pages: Mapping[Path, Parsed]) -> None:
    for path, page in pages.items():
        assert len(page.ids) == len(set(page.ids)), path
        for asset in page.assets:
            assert asset == "data:," or (path.parent / asset).is_file(), f"{path}: {asset}"


@pytest.mark.parametrize("variant", variant_names())
def test_a_game_has_its_pictures(variant: str, site: Path, pages: Mapping[Path, Parsed]) -> None:
    page = pages[site / "variants" / variant / "index.html"]
    assert {f"picture-of-{name}" for name in ("deal", "trick", "scoring")} <= set(page.ids)


@pytest.mark.parametrize("variant", variant_names())
def test_a_variant_has_every_parameter_state_and_condition(
    variant: str, site: Path, pages: Mapping[Path, Parsed]
) -> None:
    chart, folder = load(variant), site / "variants" / variant
    index = pages[folder / "chart.html"]
    for case in chart.cases.values():
        assert case.says in index.words
    for state in chart.states.values():
        page = pages[folder / f"state-{state.name}.html"]
        assert state.says in page.words
        for t in state.transitions:
            assert t.name in page.ids
            assert all(
                (chart.guards[name].says if wanted else chart.guards[name].otherwise) in page.words
                for name, wanted in t.guards
            )
            assert all(chart.actions[name].says in page.words for name in t.on)
    drawing = (folder / "chart.html").read_text(encoding="utf-8").partition("<svg")[2].partition("</svg>")[0]
    for link in [*chart.states, *(f"{t.source}.html#{t.name}" for t in chart.transitions)]:
        assert re.search(rf'<a href="state-{re.escape(link)}(\.html)?"', drawing), link


def test_the_comparison_has_every_parameter_and_marks_what_differs(
    pages: Mapping[Path, Parsed], site: Path
) -> None:
    text = (site / "compare.html").read_text(encoding="utf-8")
    rows = dict(re.findall(r'<tr id="([\w.]+)"( class="differs")?>', text))
    groups = {group.name for group in load("schnapsen").declarations.groups}
    assert {path.split(".")[0] for path in rows} == groups
    assert all(rows[path] for path in ("claim.target", "closing.needs_talon", "game.counts"))
    assert not any(rows[path] for path in ("dealing.first_leader", "match.best_of", "worth.single"))
    assert text.count('<span aria-hidden="true">≠</span>') == sum(map(bool, rows.values()))


def test_rulings_have_question_sources_and_decision(pages: Mapping[Path, Parsed], site: Path) -> None:
    page = pages[site / "rulings.html"]
    for name, ruling in read_document(spec_dir() / "rulings.yaml").mapping["rulings"].items():
        assert name in page.ids
        for text in (ruling["question"], ruling["decision"], *ruling.get("sources", {}).values()):
            assert " ".join(text.split()) in page.words
    touched = re.search(
        r'<article class="ruling" id="R15".*?</article>', (site / "rulings.html").read_text(), re.S
    )
    assert touched
    assert "Touches 3 variants" in touched[0]


def test_every_scenario_of_the_family_has_a_page(pages: Mapping[Path, Parsed], site: Path) -> None:
    for name, scenario in family_scenarios().items():
        steps = len(scenario.when) + len(scenario.then.not_legal)
        # A published set has pages only where it is asked for.
        for variant in {*scenario.variants} & {*variant_names()}:
            page = pages[site / "variants" / variant / f"scenario-{name}.html"]
            assert scenario.title in page.words
            assert {f"{name}.{number}" for number in range(1, steps + 1)} <= set(page.ids)
            assert set(scenario.rulings) <= {link.rpartition("#")[2] for link in page.links}
            assert all(path in page.words for path in scenario.then.refused_parameters)


def test_examples_are_listed_by_chapter_and_those_of_other_rules_on_their_own_page(
    site: Path, pages: Mapping[Path, Parsed]
) -> None:
    folder = site / "variants" / "schnapsen"
    of_game, further = (
        {link for link in pages[folder / f"{name}.html"].links if link.startswith("scenario-")}
        for name in ("examples", "further")
    )
    scenarios = {f"scenario-{name}.html": one for name, one in family_scenarios().items()}
    here = {name for name, one in scenarios.items() if "schnapsen" in one.variants}
    apart = {n for n in here if (s := scenarios[n]).parameters or s.then.calls or s.given.seed}
    assert (of_game, further) == (here - apart, apart)
    assert {"trick", "closing", "scoring", "others"} <= set(pages[folder / "examples.html"].ids)
    index = pages[folder.with_name("snapszer") / "index.html"].ids
    assert index.index("scoring") < index.index("differences")


@pytest.mark.parametrize("variant", variant_names())
def test_what_is_covered_leads_to_the_step_that_shows_it(variant: str) -> None:
    (chapter,) = read_chapters({variant: built_vectors(variant)})
    covered = [s for s in chapter.obligations.values() if s.status == "covered"]
    assert covered
    for shown in covered:
        assert shown.places
        for place in shown.places:
            ids = chapter.hands[place.hand].frames[place.step].shown
            assert {shown.obligation.id, *shown.obligation.by} & ids


@pytest.mark.parametrize("variant", variant_names())
def test_each_sentence_of_the_rules_has_a_ruling_and_an_example(variant: str, site: Path) -> None:
    (chapter,) = read_chapters({variant: built_vectors(variant)})
    assert chapter.prose
    sentences = [one for section in chapter.prose.sections for one in section.sentences]
    rows = [row for section in chapter.prose.sections for part in section.table for row in part.rows]
    assert len(sentences) > 30
    assert len(rows) >= 4
    for one in (*sentences, *rows):
        assert one.source, one.name
        assert chapter.example(one.shown), one.name
    words = parsed(site / "variants" / variant / "index.html").words
    assert all(one.says in words for one in (*sentences, *rows))
    found = book_of([chapter]).differences(chapter)
    assert (found is None) == (variant == "schnapsen")
    assert found is None or found.entries


def test_vectors_of_other_rules_is_refused() -> None:
    coverage = Coverage(load("schnapsen"))
    for others in (built_vectors("santase-1"), built_vectors("schnapsen")[1:]):
        with pytest.raises(
            SixtySixError, match="schnapsen belong to other rules; run sixtysix build schnapsen"
        ):
            evidence(coverage, others)


def test_house_rules_get_their_pages(small_site: Path) -> None:
    pages = SitePages(small_site)
    index = pages[small_site / "variants" / "santase-70" / "index.html"]
    assert "House rules, from: Santase, second rule set" in index.words
    assert "Differences from Santase, second rule set" in index.words
    assert "Reaching the target. The points that win a hand: 66 → 70" in index.words.replace("\u00a0", " ")
    assert "70 was 66" in pages[small_site / "variants" / "santase-70" / "chart.html"].words
    assert list(broken(pages)) == []
    pair = (small_site / "compare" / "santase-2-and-santase-70.html").read_text(encoding="utf-8")
    assert "Reaching the target. The points that win a hand: <del>66</del>\u00a0→\u00a0<ins>70</ins>" in pair


def test_a_pair_page_has_the_sentences_of_both_side_by_side(site: Path) -> None:
    sides = {name: side(name) for name in variant_names()}
    for first, second in combinations(sides, 2):
        page = parsed(site / "compare" / f"{'-and-'.join(sorted((first, second)))}.html")
        changes = Redline(compare(sides[first], sides[second])).entries
        assert {f"change-{one.number}" for one in changes} <= {*page.ids}
        for name in (first, second):
            sections = fill_prose(sides[name].chart).sections
            said = [re.sub(r"\W", "", one.says) for section in sections for one in section.sentences]
            assert all(told in re.sub(r"\W", "", page.words) for told in said), name
