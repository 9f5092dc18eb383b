"""The contents of drawings: every state, transition and sentence has an id; the same on every machine."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sixtysix.chart import load, load_chart, variant_names
from sixtysix.chart.model import ConfiguredChart, Transition
from sixtysix.compile.diagram import draw, drawings, render
from sixtysix.compile.diagram.svg import link_svg, links_between
from sixtysix.compile.export import drawn_as_mermaid

from ..turnstile import turnstile_rules as turnstile

VARIANTS = list(variant_names())
CASES = [(variant, name) for variant in VARIANTS for name in ("chart", "PLAY", "HAND_PLAY", "TRICK_START")]
SVG = "{http://www.w3.org/2000/svg}"


@cache
def chart_of(variant: str) -> ConfiguredChart:
    return load(variant)


RULING = re.compile(r"\bR\d+\b")
IN_BRACKETS = re.compile(r"\[(.+?)\]")


@cache
def svg_of(variant: str, name: str = "chart") -> str:
    return render(draw(chart_of(variant), None if name == "chart" else name), "svg").decode()


def groups(svg: str) -> dict[str, ElementTree.Element]:
    return {g.attrib["id"]: g for g in ElementTree.fromstring(svg).iter(f"{SVG}g")}


def words(element: ElementTree.Element) -> str:
    """Return the text of an element on one line."""
    return " ".join("".join(text.itertext()) for text in element.iter(f"{SVG}text")).replace("\u00a0", " ")


def squeezed(text: str) -> str:
    return " ".join(text.split())


def sentences(chart: ConfiguredChart, t: Transition) -> Iterator[str]:
    for name, wanted in t.guards:
        yield chart.guards[name].says if wanted else chart.guards[name].otherwise
    for name in t.on:
        yield chart.actions[name].says


@pytest.mark.parametrize("variant", VARIANTS)
def test_there_is_a_drawing_of_the_chart_and_of_each_state_that_asks_conditions(variant: str) -> None:
    own = ["TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END", "HAND_END"]
    assert sorted(drawings(chart_of(variant))) == sorted(["chart", *own])


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_page_finds_every_state_and_transition_by_id_and_title(variant: str) -> None:
    found = groups(svg_of(variant))
    chart = chart_of(variant)
    for state in chart.states.values():
        assert found[f"state-{state.name}"].findtext(f"{SVG}title") == state.name
    for t in chart.transitions:
        title = found[f"transition-{t.name}"].findtext(f"{SVG}title", "")
        assert t.says in title if t.internal else title == t.name


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_table_of_a_state_has_each_transition_with_its_conditions_and_actions(variant: str) -> None:
    chart = chart_of(variant)
    for t in chart.transitions:
        state = chart.leaf(t.source)
        table = groups(svg_of(variant, state))[f"state-{state}"]
        parts = {g.attrib["id"]: g for g in table.iter(f"{SVG}g")}
        own = parts[f"transition-{t.name}" if t.internal else f"transition-label-{t.name}"]
        above = [part for name, part in parts.items() if name.startswith(("common-", "fork-"))]
        shown = squeezed(" ".join(words(part) for part in (own, *above)))
        assert t.says in own.findtext(f"{SVG}title", "")
        assert all(squeezed(sentence) in shown for sentence in sentences(chart, t))
        assert words(own).count("/") == len(t.on)
        assert t.event is None or chart.events[t.event].words in words(table)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_hover_text_of_a_part_has_its_own_conditions_and_no_others(variant: str) -> None:
    for name in drawings(chart_of(variant)):
        parts = [g for g in groups(svg_of(variant, name)).values() if g.get("class") == "internal"]
        assert parts
        for part in parts:
            lines = part.findtext(f"{SVG}title", "").splitlines()
            told = [squeezed(re.sub(r" \[[^][]*\]$", "", line)) for line in lines]
            drawn = squeezed(words(part))
            assert IN_BRACKETS.findall(drawn) == IN_BRACKETS.findall(" ".join(told))
            for text in sorted({*told, *(line.partition(": ")[2] for line in told)}, key=len, reverse=True):
                drawn = drawn.replace(text, "", 1)
            assert RULING.sub("", drawn).strip() == ""


def test_conditions_that_all_transitions_of_a_state_share_are_drawn_once() -> None:
    shown = words(groups(svg_of("schnapsen", "TRICK_START"))["state-TRICK_START"])
    assert shown.count("You lead this trick.") == 1
    assert shown.count("A marriage has been declared for this lead.") == 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_eventless_arrows_are_dashed_and_name_no_event(variant: str) -> None:
    found = groups(svg_of(variant))
    for t in chart_of(variant).transitions:
        if not t.internal:
            [line] = found[f"transition-{t.name}"].iter(f"{SVG}path")
            assert ("stroke-dasharray" in line.attrib) == (t.event is None)


def test_a_final_state_is_a_bulls_eye_with_its_name() -> None:
    found = groups(svg_of("schnapsen"))
    inner, outer = found["final-TERMINATED"].findall(f"{SVG}ellipse")
    assert (inner.attrib["fill"] != "none", outer.attrib["fill"]) == (True, "none")
    assert words(found["state-TERMINATED"]).startswith("TERMINATED")


def test_entering_is_listed_in_the_state() -> None:
    part = groups(svg_of("schnapsen", "TRICK_END"))["doings-TRICK_END"]
    assert "entry / From an open talon the winner draws, then the loser." in squeezed(words(part))
    assert "\nR22: Who draws what" in part.findtext(f"{SVG}title", "")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_whole_chart_has_events_and_rulings_and_leaves_conditions_to_its_parts(variant: str) -> None:
    chart, svg = chart_of(variant), svg_of(variant)
    found, shown = groups(svg), squeezed(words(ElementTree.fromstring(svg)))
    assert not any(squeezed(sentence) in shown for t in chart.transitions for sentence in sentences(chart, t))
    for t in chart.transitions:
        if t.event:
            own = f"transition-{t.name}" if t.internal else f"transition-label-{t.name}"
            title = found[own].findtext(f"{SVG}title", "")
            card = next(
                (name for name in found if name.startswith("card-") and t.name in re.split(r"[-+]", name)),
                own,
            )
            part, around = found[card], re.split(r"[-+]", card)
            assert title.startswith(f"{chart.events[t.event].label}: {t.says}")
            assert chart.events[t.event].words in words(part)
            assert len(RULING.findall(words(part))) <= len(
                {o.event for o in chart.transitions if o.name in around}
            )
            assert {name for name in t.cites if RULING.fullmatch(name)} <= set(RULING.findall(title))


def test_transitions_of_one_line_share_a_card_and_are_drawn_once() -> None:
    chart, found = chart_of("schnapsen"), groups(svg_of("schnapsen"))
    claims = [t.name for t in chart.transitions if (t.source, t.target) == ("TRICK_START", "HAND_END")]
    assert len(claims) == 4
    assert words(found[f"card-{'+'.join(claims)}"]).count("claim 66") == 1
    [line] = found[f"transition-{claims[0]}"].iter(f"{SVG}path")
    assert all(list(found[f"transition-{name}"].iter(f"{SVG}path")) == [line] for name in claims)


@pytest.mark.parametrize(("variant", "name"), [("schnapsen", "chart"), ("snapszer", "TRICK_START")])
def test_a_drawing_in_a_folder_leads_to_those_of_its_states_and_none_leads_nowhere(
    variant: str, name: str
) -> None:
    chart = chart_of(variant)
    root = ElementTree.fromstring(link_svg(svg_of(variant, name), links_between(chart, name)))
    found = {a.attrib["href"] for a in root.iter(f"{SVG}a")}
    assert found <= {f"{other}.svg" for other in drawings(chart)}
    if name == "chart":
        assert found == {f"{other}.svg" for other in drawings(chart)} - {"chart.svg"}
    assert ("chart.svg" in found) == (name != "chart")


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_drawing_of_a_folder_names_the_chart_and_the_sheets_beside_it(variant: str) -> None:
    titles = {"chart.svg": "chart", "deal.svg": "The deal", "trick.svg": "A trick"}
    titles["scoring.svg"] = "What a hand is worth"
    files = list((Path(__file__).parents[2] / "diagrams" / variant).glob("*.svg"))
    assert {file.name for file in files} > {*titles, "HAND_END.svg"}
    for file in files:
        [*_, corner] = ElementTree.parse(file).getroot().findall(f"{SVG}text")
        named = {link.attrib["href"]: link.text for link in corner.iter(f"{SVG}a")}
        assert named == {name: title for name, title in titles.items() if name != file.name}


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_ruling_that_a_drawn_thing_cites_stands_in_a_drawing(variant: str) -> None:
    chart = chart_of(variant)
    done = (a for state in chart.states if state in drawings(chart) for a in chart.entry_actions(state))
    things = [*chart.guards.values(), *(chart.actions[name] for name in done)]
    cited = {name for one in things for name in one.source} | {n for t in chart.transitions for n in t.cites}
    shown = {ruling for name in drawings(chart) for ruling in RULING.findall(svg_of(variant, name))}
    assert {name for name in cited if RULING.fullmatch(name)} <= shown
    assert all(RULING.search(svg_of(variant, name)) for name in drawings(chart))
    texts = {name for name in chart.sources.texts if name not in chart.variant.source}
    assert not any(f"{text}:" in svg_of(variant, name) for text in texts for name in drawings(chart))


def test_a_state_is_drawn_with_rulings_and_with_all_that_leads_in_and_out() -> None:
    chart = chart_of("snapszer")
    found = groups(svg_of("snapszer", "TRICK_END"))
    touching = [t for t in chart.transitions if t.target == "TRICK_END"] + list(chart.outgoing("TRICK_END"))
    assert {f"transition-{t.name}" for t in touching} <= set(found)
    assert "transition-right_claim_any_time" in found
    assert squeezed(words(found["common-TRICK_END"])).endswith("[You won the trick.]")
    assert {"from-state-TRICK_IN_PROGRESS", "to-state-HAND_END", "to-state-TRICK_START"} <= set(found)


def test_the_title_is_the_variants_also_for_those_who_do_not_see_the_drawing() -> None:
    assert ">Santase, second rule set<" in svg_of("santase-2")
    root = ElementTree.fromstring(svg_of("schnapsen", "TRICK_END"))
    assert (root.attrib["role"], root.findtext(f"{SVG}title")) == ("img", "Schnapsen: TRICK_END")
    assert root.findtext(f"{SVG}desc", "").startswith("PLAY › HAND_PLAY › TRICK_END. The trick is won.")


PRINT_ALL = """
import sys
from sixtysix.compile.diagram import drawings, render
from sixtysix.compile.export import drawn_as_mermaid
from sixtysix.chart import load
chart = load("schnapsen")
sources = drawings(chart)
for name in ("chart", "TRICK_START", "TRICK_END"):
    sys.stdout.write(sources[name] + render(sources[name], "svg").decode())
sys.stdout.write(drawn_as_mermaid(chart))
"""


def test_drawings_do_not_depend_on_hashes_folders_or_fonts_and_print_no_warning(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    drawn = set()
    for seed in ("0", "7"):
        folder = tmp_path_factory.mktemp("elsewhere")
        fonts = folder / "fonts.conf"
        fonts.write_text(f"<fontconfig><cachedir>{folder}</cachedir><unknown/></fontconfig>")
        settings = (
            os.environ | {"PYTHONHASHSEED": seed} | ({"FONTCONFIG_FILE": str(fonts)} if seed == "7" else {})
        )
        run = subprocess.run(
            [sys.executable, "-c", PRINT_ALL], capture_output=True, check=True, cwd=folder, env=settings
        )
        assert b"Fontconfig" not in run.stderr
        drawn.add(run.stdout)
    assert len(drawn) == 1


@pytest.mark.parametrize(("variant", "name"), CASES)
def test_an_svg_holds_no_version_date_or_path(variant: str, name: str) -> None:
    svg = svg_of(variant, name)
    assert not re.search(r"(?i)graphviz version|generated by|/home/|/tmp/|/usr/|<!--|<!DOCTYPE|href", svg)


def test_an_unknown_state_is_named() -> None:
    with pytest.raises(KeyError, match="NOWHERE"):
        draw(chart_of("schnapsen"), "NOWHERE")
    with pytest.raises(KeyError, match="NOWHERE"):
        drawn_as_mermaid(chart_of("schnapsen"), "NOWHERE")


HOSTILE = [
    'He said "no" & <B>left</B>.',
    "Two\nlines\tand\x07a bell.",
    "Back\\slash \\N \\G \\l \\\\ end",
    "]]> <!-- --> <script>alert(1)</script>",
    "x" * 300,
    "Zsírt 王と女王 ♠ 🂡 e\u0301",
    "%% ; # : { } `",
    "&amp; &#65;",
]


def hostile(says: str) -> ConfiguredChart:
    """Return Schnapsen with all sentences replaced by this one."""
    chart = chart_of("schnapsen")
    assert chart.variant is not None
    return replace(
        chart,
        variant=replace(chart.variant, title=says, says=says),
        guards={name: replace(g, says=says, otherwise=says) for name, g in chart.guards.items()},
        actions={name: replace(a, says=says) for name, a in chart.actions.items()},
        states={name: replace(s, says=says) for name, s in chart.states.items()},
    )


@pytest.mark.parametrize("says", HOSTILE)
def test_no_sentence_breaks_a_drawing(says: str, capfd: pytest.CaptureFixture[str]) -> None:
    chart = hostile(says)
    found = groups(render(draw(chart, "TRICK_IN_PROGRESS"), "svg").decode())
    shown = words(found["state-TRICK_IN_PROGRESS"])
    printable = "".join(letter if letter.isprintable() else " " for letter in says)
    assert "".join(printable.split()) in "".join(shown.split())
    assert "rror" not in capfd.readouterr().err


def loop(source: str, target: str) -> Transition:
    return Transition("again", source, target, "quit", (), (), (), False, "Again.", ())


@pytest.mark.parametrize(
    ("source", "target"), [("DONE", "DONE"), ("PLAY", "PLAY"), ("PLAY", "HAND_END"), ("TRICK_END", "PLAY")]
)
def test_arrows_may_lead_to_themselves_and_in_and_out_of_compounds(
    source: str, target: str, capfd: pytest.CaptureFixture[str]
) -> None:
    chart = chart_of("schnapsen")
    state = chart.states[source]
    added = loop(source, target)
    changed = replace(
        chart, states=dict(chart.states) | {source: replace(state, transitions=(*state.transitions, added))}
    )
    for name in (None, source, target):
        found = groups(render(draw(changed, name), "svg").decode())
        assert f"transition-{added.name}" in found
        assert f"%% {added.name}" in drawn_as_mermaid(changed, name)
    assert "rror" not in capfd.readouterr().err


def test_a_chart_of_the_whole_family_is_drawn_under_its_own_name() -> None:
    family = load_chart()
    found = groups(render(draw(family), "svg").decode())
    assert {f"transition-{t.name}" for t in family.transitions} <= set(found)


def test_a_compound_with_one_state_is_drawn_beside_another() -> None:
    gate = load(str(Path(turnstile.__file__).parent / "variants" / "museum.yaml"))
    states = {**gate.states, "OPEN": replace(gate.states["OPEN"], children=("LOCKED",))}
    states["LOCKED"] = replace(states["LOCKED"], transitions=())
    del states["UNLOCKED"]
    svg = render(draw(replace(gate, states=states)), "svg").decode()
    assert {"OPEN", "LOCKED", "CLOSED"} <= {*words(ElementTree.fromstring(svg)).split()}
