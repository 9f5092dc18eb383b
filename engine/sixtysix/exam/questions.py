"""Questions on positions of hands in which rules decide, and what the rules answer."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, zip_longest
from typing import NamedTuple, TypeVar

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import CASE, DIVERTED, MARGIN, REFUSED, STAYS, TAKEN, Obligation
from sixtysix.compile.kernel import compile_kernel
from sixtysix.contract.events import Json, NotAnEvent, act_line, event_line
from sixtysix.errors import SetupError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.play.replay import Game, HandRecord, KernelGame

Some = TypeVar("Some")

CARDS, ACTS, TRICK, END, MARRIAGE, DEALER = "cards", "acts", "trick", "end", "marriage", "dealer"
"""What is asked: which cards a player may play, what else they may do, and what comes of an event."""

GUARD = "guard"
"""Which of a guard's two sentences is so, ``says`` or ``otherwise``."""

BY_CARD = ("lead_card", "play_card")
FREE = ("exchange_trump", "close_talon", "declare_marriage", "claim")
"""What a player may do besides playing a card, in the order in which it is asked about."""

REFUSED_EVENT, GOES_ON, NOBODY = "refused", "on", "nobody"
OPTIONS = {
    TRICK: ("you", "other"),
    DEALER: ("you", "other", NOBODY),
    MARRIAGE: (REFUSED_EVENT, *(f"{when} {worth}" for when in ("now", "later") for worth in (20, 40))),
}
"""What may be answered where it is always the same; the right answer besides, if it is another one."""


ASKED_OF = {"winning_card": TRICK, "winner_and_dealer": DEALER, "declared_marriage": MARRIAGE}
"""What is asked of a case that is not about the end of a hand."""

FREE_REPLY = "case/duty_of_follower/none"
"""What decides that any card may be played in reply; the lead has shown it already."""


SENTENCES = ("says", "otherwise")


class Answer(NamedTuple):
    """What may be answered, and what of it is right; of `CARDS` and `ACTS` that may be nothing, or more than one.

    Players are ``you`` and ``other``, cards are named as in the JSON forms, and events are lines without a player.
    """

    options: tuple[str, ...]
    right: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A question to a player at one point of a hand."""

    play: HandRecord
    """The hand up to this point."""
    player: int
    ask: str
    event: Json | None
    """The event that is asked about, None for `CARDS` and `ACTS`."""
    acts: tuple[str, ...]
    """The events that are asked about for `ACTS`, the guard for `GUARD`."""
    answer: Answer
    table: Json
    """The JSON form ``table`` at this point."""
    at_closing: tuple[int, ...] = ()
    """The player's and the other's points when the talon was closed, and their tricks; empty if it is not."""
    about: tuple[Obligation, ...] = ()
    """The obligations that the answer shows."""

    @cached_property
    def id(self) -> str:
        """Write all that is asked in a line."""
        event = event_line(self.event) if self.event else f"{self.player} {' '.join(self.acts)}"
        return f"{self.play.line}, {self.ask} {event}"


def answer(game: Game, player: int, ask: str, event: Json | None, acts: Iterable[str]) -> Answer | None:
    """Give the answer of the rules by which a game is played, at the point where it stands.

    There is none on a trick or a marriage that ends the hand: what lies there then is the next deal.
    """
    table, legal = game.observe(), [one for one in game.legal() if one.get("player") == player]
    if ask == CARDS:
        allowed = tuple(one["card"] for one in legal if one["event"] in BY_CARD)
        return Answer(tuple(table["hands"][player]), allowed)
    if ask == ACTS:
        may = tuple(act_line(one) for one in legal if one["event"] in acts)
        return Answer(tuple(dict.fromkeys((*_acts(game, table["hands"][player], player, acts), *may))), may)
    assert event
    after, ended = game.twin(), game.hands_ended
    found = REFUSED_EVENT
    if after.send(event):
        then, result = after.observe(), after.result(ended)
        if result and ask in (MARRIAGE, TRICK):
            return None
        if ask == MARRIAGE:
            now, later = (then[key][player] - table[key][player] for key in ("points", "pending"))
            found = f"now {now}" if now else f"later {later}"
        elif ask == TRICK:
            found = _side(then["leader"], player)
        elif not result:
            found = GOES_ON
        elif ask == DEALER:
            found = _side(result["next_dealer"], player)
        else:
            points = result["bonus"] if result["winner"] is None else result["game_points"]
            found = _side(result["winner"], player) + (f" {points}" if points else "")
    options = OPTIONS[ask] if ask in OPTIONS else _ends(table["bonus"], game.ruleset.tie_bonus)
    return Answer(tuple(dict.fromkeys((*options, found))), (found,))


def _ends(waiting: int, more: int) -> Iterator[str]:
    """List what may come of an event where a bonus is waiting, which a tie makes so many more."""
    yield from (REFUSED_EVENT, GOES_ON, f"{NOBODY} {waiting + more}" if more else NOBODY)
    yield from (f"{who} {n}" for who in ("you", "other") for n in range(1, 4 + waiting))


def _side(player: int | None, asked: int) -> str:
    return NOBODY if player is None else "you" if player == asked else "other"


def _acts(game: Game, held: Iterable[str], player: int, acts: Iterable[str]) -> Iterator[str]:
    """List what a player might do of some events: marriages of suits of which they hold the king or queen."""
    suits = {None, *(card[1] for card in held if card[0] in "KQ")}
    known = (name for name in FREE if name in acts and name in game.codec.names)
    events = (game.codec.json(name, numbers) for name in known for numbers in game.codec.choices(name))
    return (act_line(event) for event in events if event["player"] == player and event.get("suit") in suits)


def _asks(game: Game, event: Json) -> Iterator[tuple[str, Json | None]]:
    """Give what can be asked of its player where an event is tried, and about which event."""
    if "player" not in event or not any("player" in one for one in game.legal()):
        return  # no hand is being played
    if event["event"] != "next_trick":
        yield CARDS if event["event"] in BY_CARD else ACTS, None
    after, ended = game.twin(), game.hands_ended
    if after.send(event):
        if after.result(ended):
            yield END, event
            yield DEALER, event
        elif event["event"] == "play_card":
            yield TRICK, event
        elif event["event"] == "declare_marriage":
            yield MARRIAGE, event


ALL_AT_ONCE = (tuple(name for name in FREE if name != "claim"), ("claim",))
ONE_BY_ONE = tuple((name,) for name in FREE)
"""Whether a question is about all that a player may do (a claim apart, for it may be wrong), or about one event."""


def questions(
    coverage: Coverage, plays: Iterable[HandRecord], acts: Sequence[tuple[str, ...]] = ALL_AT_ONCE
) -> list[Question]:
    """Ask at every point of some plays what can be asked there; the shortest plays first."""
    found: dict[str, Question] = {}
    for play in sorted(plays, key=lambda play: len(play.events)):
        for one in _along(coverage, play, acts):
            found.setdefault(one.id, one)
    return list(found.values())


def separating(coverage: Coverage, other: ConfiguredChart, plays: Iterable[HandRecord]) -> Iterator[Question]:
    """Give of each play the first question that other rules answer otherwise; the shortest plays first.

    Where one answer is right, only these two may be chosen: one sentence tells them apart, though it seldom says all.
    """
    kernel = compile_kernel(other)
    for play in sorted(plays, key=lambda play: len(play.events)):
        with suppress(SetupError, NotAnEvent):  # the other rules have another deck, score or event
            yield from islice(_along(coverage, play, ONE_BY_ONE, KernelGame(kernel, play.setup)), 1)


def guarded(coverage: Coverage, guard: str, plays: Iterable[HandRecord]) -> list[Question]:
    """Ask whether a guard holds before the last event of each play that asks for it.

    Where it only just does comes first, then where it alone refuses a card, each with a card that it allows there.
    """
    ranked = list[tuple[int, Question]]()
    for play in sorted(plays, key=lambda play: len(play.events)):
        hand, (*happened, event) = Hand(coverage, play.setup), play.events
        for one in happened:
            hand.send(one)
        atoms = {atom.name: atom for way in coverage.ways(hand.state, event["event"]) for atom in way}
        if guard not in atoms or "player" not in event:
            continue
        before, player, atom = replace(play, events=tuple(happened)), event["player"], atoms[guard]
        table = hand.observe()
        shown = map(coverage.obligations.get, hand.tries(event["event"], hand.codec.numbers_of(event)))
        about = tuple(o for o in shown if o and o.atom == guard)
        rank = 0 if any(o.kind is MARGIN for o in about) else 1 if about else 2
        beside = (
            one for one in hand.legal() if (one["event"], one.get("player")) == (event["event"], player)
        )
        for one in (event, *islice(beside if about else (), 1)):
            holds = atom.holds(hand.table, coverage.ruleset, hand.codec.numbers_of(one)) is atom.wanted
            known = Answer(SENTENCES, (SENTENCES[not holds],))
            asked = (before, player, GUARD, one, (guard,), known, table, _at_closing(hand, table, player))
            ranked.append((rank, Question(*asked, about)))
    return [one for _, one in sorted(ranked, key=lambda pair: pair[0])]


def _at_closing(hand: Hand, table: Json, player: int) -> tuple[int, ...]:
    t, seats = hand.table, (player, 1 - player)
    known = tuple(pair[p] for pair in (t.points_at_closing, t.tricks_at_closing) for p in seats)
    return known if table["closed_by"] is not None else ()


def _along(
    coverage: Coverage, play: HandRecord, acts: Sequence[tuple[str, ...]], beside: KernelGame | None = None
) -> Iterator[Question]:
    """Ask along a play; beside a game by other rules only what that answers otherwise, as long as it goes along."""
    hand = Hand(coverage, play.setup)
    for number, event in enumerate(play.events):
        table, player = hand.observe(), event.get("player", 0)
        tried = hand.twin()
        tried.send(event)
        ids = sorted((tried.shown - {FREE_REPLY}) | (hand.shown & {FREE_REPLY}))
        shown = [coverage.obligations[name] for name in ids]
        for ask, about in _asks(hand, event):
            for names in acts if ask == ACTS else ((),):
                found = answer(hand, player, ask, about, names)
                if not found or not found.options:
                    continue
                if beside:
                    others = answer(beside, player, ask, about, names)
                    if not others or found.right == others.right:
                        continue
                    if ask not in (CARDS, ACTS):
                        both = {*found.right, *others.right}
                        known = dict.fromkeys((*found.options, *others.options))
                        found = Answer(tuple(one for one in known if one in both), found.right)
                yield Question(
                    replace(play, events=play.events[:number]),
                    player,
                    ask,
                    about,
                    names,
                    found,
                    table,
                    _at_closing(hand, table, player),
                    tuple(o for o in shown if _decides(o, ask, names)),
                )
        if not hand.send(event) or (beside and not beside.send(event)):
            return


def _decides(o: Obligation, ask: str, acts: Sequence[str]) -> bool:
    """Tell whether the answer depends on an obligation that the event shows."""
    if o.kind is CASE:
        if o.id == FREE_REPLY:
            return ask == CARDS
        return ask == (ASKED_OF.get(o.case) or (END if o.state == "HAND_END" else ""))
    if ask == CARDS:  # whoever leads may lead anything, but for what is refused
        return (o.kind is REFUSED and o.event in BY_CARD) or (o.kind is TAKEN and o.event == "play_card")
    if ask == ACTS:
        return o.kind in (REFUSED, MARGIN, TAKEN) and o.event in acts
    return ask == END and o.kind in (DIVERTED, STAYS, MARGIN)


def in_turns(groups: Iterable[Sequence[Some]]) -> Iterator[Some]:
    """Give one of every group, then a second of each, until none is left."""
    return (one for turn in zip_longest(*groups) for one in turn if one is not None)


def _is_fair(one: Question) -> bool:
    ways = (o.transition.name for o in one.about if o.transition)
    is_wrong_claim = one.acts == ("claim",) and any(name.startswith("false_claim") for name in ways)
    lacks_card = any(o.atom == "holds_card" for o in one.about)
    return one.player == one.table["turn"] and not is_wrong_claim and not lacks_card


def topics(found: Iterable[Question]) -> dict[str, list[Question]]:
    """Sort questions by the condition or the case that decides, of each answer of every topic the shortest hand.

    Questions that are not fair to a player are left out: when it is not their turn, on cards that they do not hold,
    and on a wrong claim, which is allowed.
    """
    sorted_by: dict[str, dict[tuple[str, ...], Question]] = {}
    for one in found:
        if not _is_fair(one):
            continue
        for o in one.about:
            topic = o.atom or o.case or (o.transition.name if o.transition and one.ask == ACTS else "")
            if topic:
                sorted_by.setdefault(f"{one.ask}/{topic}", {}).setdefault(one.answer.right, one)
    return {topic: list(one.values()) for topic, one in sorted_by.items()}
