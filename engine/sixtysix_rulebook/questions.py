"""Quiz questions about positions, and the answers that the rules give."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, zip_longest
from typing import NamedTuple

from sixtysix.chart.obligations import CASE, DIVERTED, MARGIN, REFUSED, STAYS, TAKEN, Obligation
from sixtysix.contract.events import EventForm, act_line, event_line
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.game.forms import Observation, VectorForm
from sixtysix.play.replay import Game, HandRecord

MOST = 40  # number of questions in a game

CARDS, ACTS, TRICK, END, MARRIAGE, DEALER = "cards", "acts", "trick", "end", "marriage", "dealer"
"""Kinds of questions: the cards that a player may play, what else they may do, and the outcome of an event."""

BY_CARD = ("lead_card", "play_card")
FREE = ("exchange_trump", "close_talon", "declare_marriage", "claim")
"""The events besides playing a card that a player may choose, in the order in which questions name them."""

ALL_AT_ONCE = (tuple(name for name in FREE if name != "claim"), ("claim",))
"""The events that one question asks about. A claim is asked about alone, because a wrong claim is allowed."""

REFUSED_EVENT, GOES_ON, NOBODY = "refused", "on", "nobody"
OPTIONS = {
    TRICK: ("you", "other"),
    DEALER: ("you", "other", NOBODY),
    MARRIAGE: (REFUSED_EVENT, *(f"{when} {worth}" for when in ("now", "later") for worth in (20, 40))),
}
"""The options that are always offered; the right answer is added if it is not among them."""

ASKED_OF = {"winning_card": TRICK, "winner_and_dealer": DEALER, "declared_marriage": MARRIAGE}
"""The kind of question for each case that is not about the end of a hand."""

FREE_REPLY = "case/duty_of_follower/none"
"""The obligation that any card may be played in reply. It is shown by the lead, before the reply."""


class Answer(NamedTuple):
    """The options of a question, and the right options.

    Options are texts such as ``you``, ``other``, ``AS`` or ``lead_card AS``. A question of the kind `CARDS` or `ACTS`
    can have several right options, or none.
    """

    options: tuple[str, ...]
    right: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A question to a player about the situation after ``play``."""

    play: HandRecord  # the hand until the question
    player: int
    ask: str
    event: EventForm | None  # the event that is asked about; None for `CARDS` and `ACTS`
    acts: tuple[str, ...]  # the events that are asked about for `ACTS`
    answer: Answer
    table: Observation  # the table at the question, in the JSON form ``table``
    at_closing: tuple[int, ...]
    """The points of the player and of the other player at closing, then their tricks; empty if nobody has closed."""
    about: tuple[Obligation, ...]  # the obligations that the answer shows

    @cached_property
    def id(self) -> str:
        """The events so far and the question, on one line."""
        event = event_line(self.event) if self.event else f"{self.player} {' '.join(self.acts)}"
        return f"{self.play.line}, {self.ask} {event}"


def chosen_questions(coverage: Coverage, vectors: Iterable[VectorForm]) -> list[tuple[str, Question]]:
    """Return (topic, question) for at most `MOST` questions. Each topic in turn gives a question."""
    found: dict[str, Question] = {}
    plays = (HandRecord.of_json(one) for one in vectors)
    for play in sorted(plays, key=lambda play: len(play.events)):
        for question in _questions_along(coverage, play):
            found.setdefault(question.id, question)
    by_topic = ([(topic, one) for one in several] for topic, several in topics(found.values()).items())
    in_turns = (one for turn in zip_longest(*by_topic) for one in turn if one is not None)
    chosen: dict[str, tuple[str, Question]] = {}
    for topic, one in in_turns:
        chosen.setdefault(one.id, (topic, one))  # a question may belong to two topics
    return list(islice(chosen.values(), MOST))


def topics(found: Iterable[Question]) -> dict[str, list[Question]]:
    """Return fair questions (`_is_fair`) by topic. A topic has only one question for each right answer.

    The topic of a question is the condition, the case or the transition that decides the answer.
    """
    grouped: dict[str, dict[tuple[str, ...], Question]] = {}
    for one in filter(_is_fair, found):
        for o in one.about:
            topic = o.guard or o.case or (o.transition.name if o.transition and one.ask == ACTS else "")
            if topic:
                grouped.setdefault(f"{one.ask}/{topic}", {}).setdefault(one.answer.right, one)
    return {topic: list(one.values()) for topic, one in grouped.items()}


def _is_fair(one: Question) -> bool:
    ways = (o.transition.name for o in one.about if o.transition)
    is_wrong_claim = one.acts == ("claim",) and any(name.startswith("false_claim") for name in ways)
    lacks_card = any(o.guard == "holds_card" for o in one.about)
    return one.player == one.table["turn"] and not is_wrong_claim and not lacks_card


def _questions_along(coverage: Coverage, play: HandRecord) -> Iterator[Question]:
    hand = Hand(coverage, play.setup)
    for number, event in enumerate(play.events):
        table, player = hand.observe(), event.get("player", 0)
        tried = hand.twin()
        tried.send(event)
        ids = sorted((tried.shown - {FREE_REPLY}) | (hand.shown & {FREE_REPLY}))
        shown = [coverage.obligations[name] for name in ids]
        before = replace(play, events=play.events[:number])
        for ask, about in _asks(hand, event):
            for acts in ALL_AT_ONCE if ask == ACTS else ((),):
                found = answer(hand, player, ask, about, acts)
                if found and found.options:
                    deciding = tuple(o for o in shown if _decides(o, ask, acts))
                    t, seats = hand.table, (player, 1 - player)
                    known = (pair[p] for pair in (t.points_at_closing, t.tricks_at_closing) for p in seats)
                    at_closing = tuple(known) if table["closed_by"] is not None else ()
                    yield Question(before, player, ask, about, acts, found, table, at_closing, deciding)
        if not hand.send(event):
            return


def _asks(game: Game, event: EventForm) -> Iterator[tuple[str, EventForm | None]]:
    """Yield (kind, event) for each question to ask just before an event. `CARDS` and `ACTS` have None as the event."""
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


def answer(game: Game, player: int, ask: str, event: EventForm | None, acts: Sequence[str]) -> Answer | None:
    """Return the answer that the rules give in the current situation of a game.

    Return None if the event of a `TRICK` or `MARRIAGE` question ends the hand.
    """
    table, legal = game.observe(), [one for one in game.legal() if one.get("player") == player]
    if ask == CARDS:
        allowed = tuple(str(one.get("card")) for one in legal if one["event"] in BY_CARD)
        return Answer(tuple(table["hands"][player]), allowed)
    if ask == ACTS:
        may = tuple(act_line(one) for one in legal if one["event"] in acts)
        return Answer(tuple(dict.fromkeys((*_acts(game, table["hands"][player], player, acts), *may))), may)
    assert event
    after, ended = game.twin(), game.hands_ended
    after.send(event)
    then, result = after.observe(), after.result(ended)
    if result:
        if ask in (MARRIAGE, TRICK):
            return None  # the next hand has been dealt already
        points = result["bonus"] if result["winner"] is None else result["game_points"]
        worth = f" {points}" if points else ""
        found = _side(result["next_dealer" if ask == DEALER else "winner"], player)
        found += worth if ask == END else ""
    elif ask == MARRIAGE:
        now, later = (then[key][player] - table[key][player] for key in ("points", "pending"))
        found = f"now {now}" if now else f"later {later}"
    else:
        found = _side(then["leader"], player)
    options = OPTIONS[ask] if ask in OPTIONS else _ends(table["bonus"], game.ruleset.tie_bonus)
    return Answer(tuple(dict.fromkeys((*options, found))), (found,))


def _ends(bonus: int, tie_bonus: int) -> Iterator[str]:
    """Yield possible outcomes of an event. ``you 2`` means that you win the hand and 2 game points."""
    yield from (REFUSED_EVENT, GOES_ON, f"{NOBODY} {bonus + tie_bonus}" if tie_bonus else NOBODY)
    yield from (f"{who} {n}" for who in ("you", "other") for n in range(1, 4 + bonus))


def _side(player: int | None, asked: int) -> str:
    return NOBODY if player is None else "you" if player == asked else "other"


def _acts(game: Game, held: Iterable[str], player: int, acts: Sequence[str]) -> Iterator[str]:
    """Yield the events in ``acts`` that a player might try. A marriage needs a king or queen in ``held``."""
    suits = {None, *(card[1] for card in held if card[0] in "KQ")}
    known = (name for name in acts if name in game.codec.names)
    events = (game.codec.json(name, numbers) for name in known for numbers in game.codec.choices(name))
    return (act_line(event) for event in events if event["player"] == player and event.get("suit") in suits)


def _decides(o: Obligation, ask: str, acts: Sequence[str]) -> bool:
    if o.kind is CASE:
        if o.id == FREE_REPLY:
            return ask == CARDS
        return ask == (ASKED_OF.get(o.case) or (END if o.state == "HAND_END" else ""))
    if ask == CARDS:  # a leader may lead any card, except those that are refused
        return (o.kind is REFUSED and o.event in BY_CARD) or (o.kind is TAKEN and o.event == "play_card")
    if ask == ACTS:
        return o.kind in (REFUSED, MARGIN, TAKEN) and o.event in acts
    return ask == END and o.kind in (DIVERTED, STAYS, MARGIN)
