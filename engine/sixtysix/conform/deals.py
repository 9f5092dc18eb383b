"""Finds the deals that agree with everything known about a hand."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sixtysix.contract.events import Json
from sixtysix.errors import SetupError
from sixtysix.game.cards import NO_CARD, bit, card_of, other
from sixtysix.game.ruleset import TURN_UP, Ruleset
from sixtysix.game.setup import Setup, new_score
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS, card_name

EXCHANGE = "exchange_trump"  # the event by which a player shows a card that the event does not name


class PossibleDeals:
    """The deals that agree with everything observed in a hand so far.

    Each card has a set of places in the deck where the card may be. A card's place decides which player gets the card.
    So each observation rules out some places. A possible deal gives every card a different place (a perfect matching).

    Args:
        r: the ruleset.
        known_deal: the known part of the deal, as in a line of a log.
        first: the player who acts first in the hand; None if nobody acts.

    Raises:
        SetupError: if no deal agrees with ``known_deal``.
    """

    def __init__(self, r: Ruleset, known_deal: Json, first: int | None) -> None:
        self._r, self._names = r, ARGUMENTS["card"].names(r)
        places = range(len(r.cards))
        deck = known_deal.get("deck") or [None] * len(places)
        seen = [card for card in deck if card is not None]
        if len(deck) != len(places) or len(set(seen)) < len(seen) or not set(seen) <= self._names.keys():
            each = f"each with null or one of the cards {' '.join(self._names)}, none twice"
            raise SetupError(f"a deck has {len(places)} places, {each}")
        free = frozenset(place for place in places if deck[place] is None)
        self._places = {c: frozenset((deck.index(c),)) if c in seen else free for c in self._names}
        self._shown = self._places  # the possible places of each card, from shown cards alone
        self._turnup = r.dealing.index(TURN_UP)
        leads = None if first is None else first if r.dealer_leads else other(first)
        dealer = known_deal.get("dealer", 0 if leads is None else leads)
        start = {"score": new_score(r), "games": (0, 0), "bonus": 0}
        of_match = frozenset(("score", "games", "bonus", "next_dealer"))
        self.unknown_fields = frozenset[str]() if "before" in known_deal else of_match
        """The fields that depend on the match before the hand, which is unknown."""
        self._deck = self._matching(self._places) or ()
        self._setup = Setup.of_json({"dealer": dealer, "before": start, **known_deal, "deck": self._deck})

    @property
    def setup(self) -> Setup:
        """One deal that agrees with everything observed so far."""
        if self._setup.deck != self._deck:
            self._setup = replace(self._setup, deck=self._deck)
        return self._setup

    @property
    def is_known(self) -> bool:
        """True if each card has only one possible place."""
        return all(len(places) == 1 for places in self._places.values())

    # A hand is replayed with one possible deal. Whenever this deal is ruled out, the replay starts again with another.

    def require_trumps(self) -> None:
        """Raise SetupError if the turned-up card is unknown, because all play depends on the trump suit."""
        if frozenset((self._turnup,)) not in self._places.values():
            says = "show it in the line of the deal, or in another line before the first draw"
            raise SetupError(f"the turn-up is unknown; {says}")

    def begin(self, t: Table) -> None:
        """Start a replay of the hand. ``t`` is the table just after ``setup`` was dealt."""
        self._received: tuple[set[int], set[int]] = (set(), set())
        self._drawn = t.drawn
        self._open = {self._deck[self._turnup]}
        """The turn-up and the card exchanged for it: both players know where these are."""
        for place, receiver in enumerate(self._r.dealing):
            if receiver != TURN_UP:
                self._received[t.dealer if receiver else other(t.dealer)].add(place)

    def follow(self, t: Table) -> None:
        """Record who drew cards in the last event, and whether the turned-up card was exchanged."""
        for place in range(self._drawn, t.drawn):
            holds = t.hands[0] & bit(self._names[self._deck[place]])
            self._received[0 if holds else 1].add(place)
        self._drawn = t.drawn
        if t.turnup != NO_CARD:
            self._open.add(card_name(self._r, t.turnup))

    def holds(self, player: int, cards: Iterable[str]) -> bool:
        """Record that a player holds these cards now. If this is impossible, record nothing and return False."""
        received = self._received[player]
        new = [card for card in cards if not self._shown.get(card, frozenset()) <= received]
        return not new or self._narrow(dict.fromkeys(new, received))

    def lacks(self, player: int, card: str) -> bool:
        """Record that a player does not hold a card now. If this is impossible, record nothing and return False."""
        return self._narrow({card: set(range(len(self._deck))) - self._received[player]}, lacks=True)

    def shows(self, t: Table, seen: Json) -> None:
        """Record where cards are, according to a reported table or view."""
        hands, stock = seen.get("hands") or (None, None), seen.get("stock") or ()
        own = {seen.get("player", 0): seen.get("hand"), **{p: hand for p, hand in enumerate(hands) if hand}}
        for player, hand in own.items():
            self.holds(player, hand or ())
        if t.turnup != NO_CARD and len(self._open) == 1:  # the turn-up is still where it was dealt
            if seen.get("turnup"):
                self._narrow({seen["turnup"]: {self._turnup}}, opens=True)
            for place, card in enumerate(stock if len(stock) == t.talon else ()):
                self._narrow({card: {t.drawn + place}})

    def shown_by(self, t: Table, event: Mapping[str, object]) -> list[str]:
        """Return the cards that a player must hold for an event, such as the king and queen of a marriage."""
        r, suit = self._r, ARGUMENTS["suit"].names(self._r).get(str(event.get("suit")))
        if suit is not None:
            return [card_name(r, card_of(suit, rank)) for rank in (r.king, r.queen)]
        exchanged = [card_name(r, card_of(t.trump, r.exchange_rank))] if event["event"] == EXCHANGE else []
        return [str(event["card"])] if "card" in event else exchanged

    def guesses(self, t: Table, player: int) -> list[str]:
        """Return the cards that a player holds on table ``t``, but not in every possible deal."""
        elsewhere = frozenset(range(len(self._deck))) - self._received[player]
        return [
            card
            for card, number in self._names.items()
            if t.hands[player] & bit(number)
            if card not in self._open
            and self._matching({**self._places, card: self._places[card] & elsewhere})
        ]

    def without(self, t: Table, player: int, cards: Iterable[str]) -> Table:
        """Return a copy of the table in which the player does not hold these cards."""
        twin = t.copy()
        for card in cards:
            twin.hands[player] &= ~bit(self._names[card])
        return twin

    def _narrow(self, places: Mapping[str, Iterable[int]], opens: bool = False, lacks: bool = False) -> bool:
        """Restrict cards to these places. If no deal is left, change nothing and return False."""
        known = {card: frozenset(at) for card, at in places.items() if card in self._places}
        known = {card: at for card, at in known.items() if opens or card not in self._open}
        # A shown card outweighs conclusions about missing cards, because a rule may have been broken.
        for all_known in (self._places,) if lacks else (self._places, self._shown):
            narrowed = {card: at & known.get(card, at) for card, at in all_known.items()}
            if narrowed == self._places or (deck := self._matching(narrowed)):
                if not lacks:
                    self._shown = {card: at & known.get(card, at) for card, at in self._shown.items()}
                self._deck = self._deck if narrowed == self._places else deck or ()
                self._places = narrowed
                return True
        return False

    def _matching(self, places: Mapping[str, frozenset[int]]) -> tuple[str, ...] | None:
        """Return a deck with each card at a possible place (found by augmenting paths), or None if no deck fits."""
        at: dict[int, str] = {}

        # Late places first: a card that may have been drawn late is not assumed to be held earlier.
        def seat(card: str, tried: set[int]) -> bool:
            for place in sorted(places[card] - tried, reverse=True):
                tried.add(place)
                if place not in at or seat(at[place], tried):
                    at[place] = card
                    return True
            return False

        if all(seat(card, set()) for card in sorted(places, key=lambda card: len(places[card]))):
            return tuple(at[place] for place in range(len(places)))
        return None
