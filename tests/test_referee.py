"""The referee is judged first: by a hand of Kinderschnapsen worked out by hand, and by spoiling it."""

from collections.abc import Callable
from copy import deepcopy

import pytest

from sixtysix.chart import load

from . import referee
from .referee import Json


def parameters(name: str = "kinderschnapsen") -> Json:
    return dict(load(name).variant.parameters)


def event(player: int, name: str, **carries: str) -> Json:
    return {"event": name, "player": player, **carries}


def leads(player: int, cards: str) -> list[Json]:
    return [event(player, "lead_card", card=card) for card in cards.split()]


def replies(player: int, cards: str) -> list[Json]:
    return [event(player, "play_card", card=card) for card in cards.split()]


def table(**changes: object) -> Json:
    """The table just after the deal of `hand`, with changes."""
    dealt: Json = {
        "dealer": 0, "leader": 1, "turn": 1, "trump": "D", "turnup": "2D", "talon": 5, "strict": False,
        "closed_by": None, "hands": [["QH", "JH", "2S"], ["QS", "JS", "7S"]], "led": None, "marriage": None,
        "points": [0, 0], "trick_points": [0, 0], "tricks": [0, 0],
        "score": [5, 3], "games": [0, 0], "bonus": 0,
    }  # fmt: skip
    return dealt | changes


def won_by_1(points: int, tricks: int, **changes: object) -> Json:
    return table(points=[0, points], trick_points=[0, points], tricks=[0, tricks], **changes)


def step(state: str, before: Json, legal: list[Json], taken: Json) -> Json:
    return {"state": state, "table": deepcopy(before), "legal": legal, "event": taken}


def trick(before: Json, may_lead: str, lead: str, may_reply: str, reply: str) -> list[Json]:
    """Player 1 leads a card, and player 0 replies."""
    of_0, of_1 = before["hands"]
    led = before | {"turn": 0, "hands": [of_0, [card for card in of_1 if card != lead]], "led": lead}
    may = [event(1, "close_talon"), *leads(1, may_lead)]
    return [
        step("TRICK_START", before, may, leads(1, lead)[0]),
        step("TRICK_IN_PROGRESS", led, replies(0, may_reply), replies(0, reply)[0]),
    ]


def hand() -> Json:
    """Player 1 takes three tricks of 14, 23 and 18 points, and claims 55 against an opponent with nothing."""
    go_on, claim = event(1, "next_trick"), event(1, "claim")
    first = won_by_1(14, 1, talon=3, hands=[["QH", "JH", "JD"], ["JS", "7S", "QD"]])
    second = won_by_1(37, 2, talon=1, hands=[["QH", "JH", "7H"], ["JS", "7S", "7D"]])
    third = won_by_1(55, 3, talon=0, turnup=None, strict=True, hands=[["QH", "JH", "2D"], ["7S", "7D", "2H"]])
    steps = [
        *trick(table(), "QS JS 7S", "QS", "2S JH QH", "2S"),
        step("TRICK_END", first, [go_on], go_on),
        *trick(first, "QD JS 7S", "QD", "QH JH JD", "JD"),
        step("TRICK_END", second, [go_on], go_on),
        *trick(second, "7D JS 7S", "JS", "QH JH 7H", "7H"),
        step("TRICK_END", third, [go_on, claim], claim),
    ]
    return {
        "variant": "kinderschnapsen", "best_of": 1,
        "deck": ["QS", "JS", "7S", "QH", "JH", "2S", "2D", "QD", "JD", "7D", "7H", "2H"],
        "dealer": 0, "before": {"score": [5, 3], "games": [0, 0], "bonus": 0}, "steps": steps,
        "result": {
            "winner": 1, "game_points": 3, "reason": "claim", "score": [5, 0], "games": [0, 1], "bonus": 0,
            "next_dealer": None,
        },
    }  # fmt: skip


def test_a_right_hand_is_accepted() -> None:
    assert referee.check_hand(hand(), parameters()) == []


def test_the_order_of_cards_and_legal_events_does_not_matter() -> None:
    shuffled = hand()
    for one in shuffled["steps"]:
        one["legal"].reverse()
        one["table"]["hands"][0].reverse()
    assert referee.check_hand(shuffled, parameters()) == []


SPOILS: dict[str, tuple[Callable[[Json], object], str]] = {
    "state": (lambda h: h["steps"][2].update(state="TRICK_START"), "step 2: state is TRICK_START"),
    "table": (lambda h: h["steps"][3]["table"].update(points=[0, 15]), "step 3: points is [0, 15]"),
    "number for a truth": (lambda h: h["steps"][0]["table"].update(strict=0), "step 0: strict is 0"),
    "lost key": (lambda h: h["steps"][4]["table"].pop("led"), "step 4: led is missing"),
    "holding": (lambda h: h["steps"][2]["table"]["hands"][0].pop(), "step 2: hands is"),
    "lacking event": (lambda h: h["steps"][0]["legal"].pop(0), "step 0: legal lacks {'event': 'close_talon'"),
    "extra event": (lambda h: h["steps"][5]["legal"].append(event(1, "claim")), "step 5: legal has"),
    "double event": (lambda h: h["steps"][5]["legal"].append(event(1, "next_trick")), "names an event twice"),
    "card not held": (lambda h: h["steps"][1].update(event=replies(0, "2D")[0]), "step 1: {'event': 'play"),
    "other player": (lambda h: h["steps"][0].update(event=leads(0, "QS")[0]), "step 0: {'event': 'lead"),
    "lost end": (lambda h: h["steps"].pop(), "the steps end in TRICK_END"),
    "event after the end": (lambda h: h["steps"].append(h["steps"][0]), "step 9: "),
    "winner": (lambda h: h["result"].update(winner=0), "result: winner is 0, expected 1"),
    "game points": (lambda h: h["result"].update(game_points=2), "result: game_points is 2, expected 3"),
    "reason": (lambda h: h["result"].update(reason="automatic"), "result: reason is automatic"),
    "score": (lambda h: h["result"].update(score=[5, 1]), "result: score is [5, 1], expected [5, 0]"),
    "games": (lambda h: h["result"].update(games=[0, 0]), "result: games is [0, 0]"),
    "next dealer": (lambda h: h["result"].update(next_dealer=1), "result: next_dealer is 1, expected None"),
    "deck": (lambda h: h["deck"].__setitem__(0, "2H"), "the deck is not the variant's"),
    "dealing order": (lambda h: h["deck"].__setitem__(slice(7, 9), ["JD", "QD"]), "step 2: hands is"),
    "dealer": (lambda h: h.update(dealer=1), "step 0: dealer is 0, expected 1"),
    "match": (lambda h: h.update(best_of=3), "best_of is 3"),
    "no hand": (lambda h: h.update(steps=7), "not in the form of a hand"),
}


@pytest.mark.parametrize("name", SPOILS)
def test_a_spoilt_hand_is_reported(name: str) -> None:
    spoil, report = SPOILS[name]
    spoilt = hand()
    spoil(spoilt)
    found = referee.check_hand(spoilt, parameters())
    assert any(report in line for line in found), found


def match_of(*games: list[int], best_of: int = 3) -> list[Json]:
    """Hands of a match in which each hand ends a game; only what `check_match` reads."""
    hands: list[Json] = []
    before, dealer = [0, 0], 1
    for won in games:
        over = 2 * max(won) > best_of
        dealer = 1 - dealer
        result = {"score": [5, 0], "games": won, "bonus": 0, "next_dealer": None if over else 1 - dealer}
        hand = {"variant": "kinderschnapsen", "best_of": best_of, "dealer": dealer, "result": result}
        hands.append({**hand, "before": {"score": [5, 5], "games": before, "bonus": 0}})
        before = won
    return hands


def test_a_right_match_is_accepted() -> None:
    match = match_of([0, 1], [1, 1], [1, 2])
    assert referee.check_match(match) == []
    assert referee.check_match(match + match_of([1, 0], [2, 0])) == []


def test_hands_of_one_game_follow_one_another() -> None:
    first, second = match_of([0, 0], [0, 1], best_of=1)
    first["result"].update(score=[5, 3], bonus=1)
    second["before"].update(score=[5, 3], bonus=1)
    assert referee.check_match([first, second]) == []
    second["before"].update(bonus=0)
    assert referee.check_match([first, second]) == ["hand 1: before: bonus is 0, expected 1"]


@pytest.mark.parametrize(
    ("number", "part", "change", "report"),
    [
        (1, "before", {"score": [5, 0]}, "hand 1: before: score is [5, 0]"),
        (1, "before", {"games": [0, 0]}, "hand 1: before: games is [0, 0]"),
        (0, "before", {"score": [5, 4]}, "hand 0: a match cannot begin at [5, 4]"),
        (0, "result", {"next_dealer": 0}, "hand 0: next_dealer is 0, but 1 deals the next game"),
        (0, "result", {"next_dealer": None}, "hand 0: next_dealer is None with [0, 1] games won"),
        (2, "result", {"next_dealer": 0}, "hand 2: next_dealer is 0 with [1, 2] games won"),
        (1, "", {"dealer": 0}, "hand 1: dealer is 0, expected 1"),
        (1, "", {"best_of": 5}, "hand 1: another variant or another best_of"),
        (1, "", {"result": None}, "not in the form of hands"),
    ],
)
def test_a_spoilt_match_is_reported(number: int, part: str, change: Json, report: str) -> None:
    match = deepcopy(match_of([0, 1], [1, 1], [1, 2]))
    (match[number][part] if part else match[number]).update(change)
    found = referee.check_match(match)
    assert any(report in line for line in found), found
