"""Hands as people read them: every card that was played, every point, what was legal, on 80 columns."""

import json
import re
from collections.abc import Iterator
from functools import cache
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import sixtysix
from sixtysix.cli import main
from sixtysix.game.names import ENDS, PACKS, Pack
from sixtysix.game.table import REASONS
from sixtysix_tables.terminal.hands import Printer, last_table, tricks, undealt

from ..runtime.games import VARIANTS, Json, simulate

HANDS = 6

FRENCH = PACKS["french"]


@cache
def hands_of(variant: str) -> list[Json]:
    return [json.loads(json.dumps(hand)) for hand in simulate(sixtysix.machine(variant), HANDS, 11)]


def printed(hand: Json, pack: Pack = FRENCH, *, colours: bool = False, known: bool = True) -> str:
    screen = StringIO()
    console = Console(
        file=screen, width=80, force_terminal=colours, color_system="truecolor" if colours else None
    )
    last = last_table(sixtysix.machine(hand["variant"]), hand) if known else None
    for part in Printer(hand, pack, last).hand(1):
        console.print(part)
    return screen.getvalue()


@cache
def texts_of(variant: str) -> list[str]:
    return [printed(hand) for hand in hands_of(variant)]


def trace(folder: Path, *hands: Json) -> str:
    file = folder / "hands.jsonl"
    file.write_text("".join(json.dumps(hand) + "\n" for hand in hands), encoding="utf-8")
    return str(file)


def run(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, ["show", *words], input=stdin)


def cards_played(text: str) -> Iterator[tuple[int, str]]:
    for player, card in re.findall(r"^ *\d+ player ([01]) (?:leads|plays) (\S+)", text, re.MULTILINE):
        yield int(player), card


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_card_is_played_in_its_trick(variant: str) -> None:
    for hand, text in zip(hands_of(variant), texts_of(variant), strict=True):
        events = [step["event"] for step in hand["steps"]]
        expected = [(e["player"], FRENCH.sign(e["card"])) for e in events if "card" in e]
        assert list(cards_played(text)) == expected
        steps = [number for number, event in enumerate(events, 1) if event["event"] != "next_trick"]
        assert list(map(int, re.findall(r"^ *(\d+) player", text, re.MULTILINE))) == steps
        begun = 1 + sum(e["event"] == "next_trick" for e in events[:-1])
        assert re.findall(r"^Trick (\d+)", text, re.MULTILINE) == [str(n + 1) for n in range(begun)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_points_and_winners_are_those_of_the_tables(variant: str) -> None:
    for hand, text in zip(hands_of(variant), texts_of(variant), strict=True):
        last = last_table(sixtysix.machine(variant), hand)
        assert last
        tables = [*(step["table"] for step in hand["steps"]), last]
        changes = [b["points"] for a, b in pairwise(tables) if a["points"] != b["points"]]
        rows = re.findall(r"^ *(?:\d+ )?player .*? (\d+) : (\d+)(?: |$)", text, re.MULTILINE)
        assert [[int(a), int(b)] for a, b in rows] == changes
        winners = [
            after["leader"]
            for step, after in zip(hand["steps"], tables[1:], strict=True)
            if step["event"]["event"] == "play_card"
        ]
        assert [
            int(p) for p in re.findall(r"^   player ([01]) wins the trick", text, re.MULTILINE)
        ] == winners
        result = hand["result"]
        told = " ".join(text.split())
        if result["winner"] is not None:
            assert f"Player {result['winner']} wins {result['game_points']} game point" in told
            assert ENDS[result["reason"]] in told
        assert f"Score {result['score'][0]} : {result['score'][1]}." in told


def test_every_way_to_end_a_hand_has_its_words() -> None:
    assert {*ENDS, "tie"} == {reason for reason in REASONS if reason}


def test_the_deal_is_told() -> None:
    hand = hands_of("schnapsen")[0]
    text, table = printed(hand), hand["steps"][0]["table"]
    for player, cards in enumerate(table["hands"]):
        role = "dealer" if player == table["dealer"] else "leader"
        assert f"  player {player} {role} {' '.join(map(FRENCH.sign, cards))}" in text
    assert (
        f"turn-up         {FRENCH.sign(table['turnup'])} ({FRENCH.suits[table['trump']].sign} is trumps)"
        in text
    )
    assert undealt(hand) == table["stock"]
    assert f"talon           {' '.join(map(FRENCH.sign, table['stock']))}" in text


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_else_was_legal_is_told(variant: str) -> None:
    """A few legal cards are listed, all of them are one phrase, and other events have their names."""
    for hand, told in zip(hands_of(variant), texts_of(variant), strict=True):
        for words, name in (("close", "close_talon"), ("exchange", "exchange_trump")):
            forgone = any(
                any(e["event"] == name for e in step["legal"]) and step["event"]["event"] != name
                for step in hand["steps"]
            )
            assert bool(re.search(rf"(?: or|,)\s+{words}\b", told)) == forgone
    strict = next(
        step
        for hand in hands_of("schnapsen")
        for step in hand["steps"]
        if step["state"] == "TRICK_IN_PROGRESS" and len(step["legal"]) == 2
    )
    other = next(e["card"] for e in strict["legal"] if e != strict["event"])
    played = FRENCH.sign(strict["event"]["card"])
    assert re.search(
        rf"plays {played} +or {FRENCH.sign(other)}\n",
        "".join(re.sub(r" +\n", "\n", text) for text in texts_of("schnapsen")),
    )


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_it_fits_80_columns_and_needs_no_colours(variant: str, pack: Pack) -> None:
    for hand in hands_of(variant)[:2]:
        plain, coloured = printed(hand, pack), printed(hand, pack, colours=True)
        assert max(map(len, plain.splitlines())) <= 80
        assert "\x1b" not in plain
        assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_red_cards_are_red() -> None:
    text = printed(hands_of("schnapsen")[0], colours=True)
    assert re.search(r"\x1b\[1;31m\w+[♥♦]\x1b", text)
    assert re.search(r"\x1b\[1m\w+[♠♣]\x1b", text)
    assert not re.search(r"\x1b\[1;31m\w+[♠♣]\x1b", text)


def test_tricks_hold_every_event_once() -> None:
    for hand in hands_of("snapszer"):
        moves = [move for trick in tricks(hand) for move in trick]
        assert [move.event for move in moves] == [step["event"] for step in hand["steps"]]
        assert all(move.after == then.before for move, then in pairwise(moves))


def test_a_hand_that_ends_by_itself_is_told_to_its_last_point() -> None:
    hand = next(h for h in hands_of("santase-2") if h["steps"][-1]["event"]["event"] == "play_card")
    last = last_table(sixtysix.machine("santase-2"), hand)
    assert last
    assert max(last["points"]) >= 66
    winner = hand["result"]["winner"]
    assert re.search(
        rf"player {winner} wins the trick +{last['points'][0]} : {last['points'][1]}", printed(hand)
    )
    assert re.search(rf"player {winner} wins the trick *\n\nPlayer {winner} wins", printed(hand, known=False))


# The command


def test_one_hand_or_all_of_a_file_or_standard_input(tmp_path: Path) -> None:
    hands = hands_of("kinderschnapsen")[:3]
    file = trace(tmp_path, *hands)
    all_of_them, one = run(file), run(file, "--hand", "2")
    assert (all_of_them.exit_code, one.exit_code) == (0, 0)
    assert re.findall(r"^Hand (\d): kinderschnapsen", all_of_them.stdout, re.MULTILINE) == ["1", "2", "3"]
    assert one.stdout in all_of_them.stdout
    assert one.stdout.startswith("Hand 2: ")
    assert run("-", stdin=Path(file).read_text(encoding="utf-8")).stdout == all_of_them.stdout
    assert "♠" not in run(file, "--cards", "german").stdout
    assert "Laub-Ober" in run(file, "--cards", "german").stdout


def test_a_hand_of_house_rules_needs_no_variant(tmp_path: Path) -> None:
    house = tmp_path / "sunday.yaml"
    house.write_text("extends: santase-2\nparameters: {claim.target: 40}\n", encoding="utf-8")
    hand = next(simulate(sixtysix.machine(str(house)), 1, 5))
    file = trace(tmp_path, hand)
    told, known = run(file), run(file, "--variant", str(house))
    assert (told.exit_code, known.exit_code) == (0, 0)
    assert list(cards_played(told.stdout)) == list(cards_played(known.stdout))
    assert told.stdout.startswith("Hand 1: sunday, ")


def test_a_match_and_what_waits_for_the_winner_are_told() -> None:
    hand = hands_of("snapszer")[0]
    hand = hand | {"best_of": 3, "before": {"score": [2, 4], "games": [1, 0], "bonus": 1}}
    text = printed(hand)
    assert "snapszer, score 2 : 4" in text
    assert "Games won 1 : 0, the match is the best of 3.\n1 more for the winner of this hand." in text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "-: there is no hand in it"),
        ("no hand\n", "-:1:1: not JSON"),
        ("{}\n", '-:1:1: this is no hand: "variant" is a required property'),
        ("[]\n", "-:1:1: this is no hand: [] is not"),
    ],
)
def test_what_is_no_trace_is_one_error(text: str, said: str) -> None:
    result = run("-", stdin=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_malformed_hand_is_named_with_the_place(tmp_path: Path) -> None:
    hand = hands_of("schnapsen")[0]
    wrong = hand | {"result": hand["result"] | {"winner": None}}
    result = run(trace(tmp_path, hand, wrong), "--hand", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "hands.jsonl:2:1: this is no hand: result.winner: null" in result.stderr
    missing = run(trace(tmp_path, hand), "--hand", "7")
    assert (missing.exit_code, "hands.jsonl has 1 hand, not 7" in missing.stderr) == (2, True)
