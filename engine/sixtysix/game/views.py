"""The table in the JSON forms: the whole table for a referee, and the part that one player may know.

`sixtysix.game.forms` describes the forms.
"""

from collections.abc import Collection, Mapping

from sixtysix.contract.chance import folded_seed, runs_on, seed_chance
from sixtysix.contract.rules import Argument
from sixtysix.errors import SetupError
from sixtysix.game.cards import NO_CARD, NO_SUIT, NOBODY, other, rank_of, suit_of
from sixtysix.game.forms import CountedTable, HandResult, Heading, Knowledge, Observation
from sixtysix.game.guards import trick_was_won
from sixtysix.game.ruleset import RANKS, SUITS, Ruleset
from sixtysix.game.table import REASONS, Table


def card_name(r: Ruleset, card: int) -> str:
    return RANKS[r.ranks[rank_of(card)]] + suit_name(r, suit_of(card))


def suit_name(r: Ruleset, suit: int) -> str:
    return SUITS[r.suits[suit]]


LARGEST = 1 << 31
"""An exclusive upper bound of points and games."""

POINTS = ("points", "pending", "trick_points")
"""The fields of a view that are null if the rules hide the points (ruling R47)."""


def _card_values(r: Ruleset) -> tuple[int, ...]:
    return r.cards


def _suit_values(r: Ruleset) -> tuple[int, ...]:
    return tuple(range(len(r.suits)))


ARGUMENTS: Mapping[str, Argument] = {
    "card": Argument(_card_values, card_name),
    "suit": Argument(_suit_values, suit_name),
}


def turn(t: Table) -> int:
    """Return the player who may act: the follower after a lead, otherwise the leader. A trick's winner leads next."""
    return other(t.leader) if t.led != NO_CARD and t.followed == NO_CARD else t.leader


def observe(t: Table, r: Ruleset) -> Observation:
    """Return the whole table in the JSON form ``table``."""
    names = ARGUMENTS["card"].names(r)
    return {
        **_public(t, r),
        "hands": [_cards(names, hand) for hand in t.hands],
        "won": [_won_cards(t, r, names, player) for player in range(2)],
        "stock": [card_name(r, card) for card in t.deck[t.drawn : t.drawn + t.talon]],
        "shown": [_cards(names, shown) for shown in t.shown],
        "declared": [
            [suit_name(r, suit) for suit in range(len(r.suits)) if own >> suit & 1] for own in t.declared
        ],
        "may_look": may_look(t, r),
    }


def view(t: Table, r: Ruleset, player: int) -> Knowledge:
    """Return the part of the table that the player may know, in the JSON form ``view``."""
    names = ARGUMENTS["card"].names(r)
    return {
        "player": player,
        **_public(t, r),
        **(dict.fromkeys(POINTS) if r.points_hidden else {}),  # type: ignore[typeddict-item]
        "hand": _cards(names, t.hands[player]),
        "own_tricks": _own_tricks(t, r, names, player),
        "holdings": [hand.bit_count() for hand in t.hands],
        "shown": [_cards(names, shown) for shown in t.shown],
    }


def heading(t: Table, r: Ruleset) -> Heading:
    """Return the deck, the dealer and the score of the hand just dealt, as fields of the JSON form ``hand``."""
    return {
        "best_of": r.best_of,
        "deck": deck(t, r),
        "dealer": t.dealer,
        "first_dealer": t.first_dealer,
        "before": {"score": list(t.score), "games": list(t.games), "bonus": t.bonus},
    }


def result(t: Table, state: str = "") -> HandResult:
    """Return the result of the last finished hand. ``next_dealer`` is None if no hand is in play in ``state``."""
    return {
        "winner": _or_none(t.hand_winner, NOBODY),
        "game_points": t.game_points,
        "reason": REASONS[t.reason],
        "score": list(t.final_score),
        "games": list(t.games),
        "bonus": t.bonus,
        "next_dealer": None if state in ("PRE_GAME", "HAND_END", "DONE", "TERMINATED") else t.dealer,
    }


def deck(t: Table, r: Ruleset) -> list[str]:
    """Return the deck of this hand after the cut, in dealing order."""
    return [card_name(r, card) for card in t.deck[: len(r.cards)]]


def set_up(t: Table, r: Ruleset, seed: int, stream: int = 0, dealer: int | None = None) -> None:
    """Prepare a fresh table for its first match.

    Raises:
        SetupError: if the seed or the stream is not from 0 to 2**64 - 1, or the dealer is not 0, 1 or None.
    """
    if not _is_number(seed) or not 0 <= seed < 1 << 64:
        raise SetupError(f"a seed is a number from 0 to 2**64 - 1, not {seed!r}")
    if dealer is not None and (not _is_number(dealer) or dealer not in (0, 1)):
        raise SetupError(f"the dealer is 0 or 1, not {dealer!r}")
    if not _is_number(stream) or not 0 <= stream < 1 << 64:
        raise SetupError(f"a stream is a number from 0 to 2**64 - 1, not {stream!r}")
    seed_chance(t, folded_seed(seed), stream)
    t.given_dealer = NOBODY if dealer is None else dealer


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def give_deck(t: Table, r: Ruleset, cards: list[str]) -> None:
    """Use these cards, in dealing order, as the deck of the next hand.

    Raises:
        SetupError: if ``cards`` is not the variant's deck, with each card once.
    """
    known = ARGUMENTS["card"].names(r)
    if not isinstance(cards, list) or sorted(str(card) for card in cards) != sorted(known):
        raise SetupError(f"a deck must hold each of the {len(known)} cards {' '.join(known)} once")
    t.given_deck[: len(cards)] = [known[card] for card in cards]
    t.deck_is_given = 1


def deck_waits(t: Table) -> bool:
    return t.deck_is_given != 0


def unfit_field(t: Table, r: Ruleset, state: str) -> str:
    """Return a table field whose value is impossible in this state. Return an empty string if there is none."""
    cards, deck, suits = list(r.cards), len(r.cards), len(r.suits)
    known = sum([1 << card for card in cards])
    dealt, is_led = state != "PRE_GAME", state == "TRICK_IN_PROGRESS" or t.followed != NO_CARD
    nobody = 0 if dealt else NOBODY
    has_deck = sorted(t.deck[:deck]) == cards
    left = deck - t.drawn if has_deck else 0
    ranges: dict[str, list[int]] = {
        "dealer": [nobody, 1, t.dealer],
        "leader": [nobody, 1, t.leader],
        "first_dealer": [nobody, 1, t.first_dealer],
        "trump": [nobody, suits - 1, t.trump],
        "given_dealer": [NOBODY, 1, t.given_dealer],
        "closed_by": [NOBODY, 1, t.closed_by],
        "hand_winner": [NOBODY, 1, t.hand_winner],
        "marriage": [NO_SUIT, suits - 1, t.marriage],
        "declared": [0, (1 << suits) - 1, *t.declared],
        "turnup": [0, 0, int(t.turnup not in [*cards, NO_CARD])],
        "led": [0, 0, int(t.led not in (cards if is_led else [*cards, NO_CARD]))],
        "followed": [0, 0, int(t.followed not in (cards if state == "TRICK_END" else [*cards, NO_CARD]))],
        "hands": [0, 0, *[held & ~known for held in t.hands]],
        "won": [0, 0, *[won & ~known for won in t.won]],
        "first_tricks": [0, 0, *[t.first_tricks[player] & ~t.won[player] for player in range(2)]],
        "shown": [0, 0, *[shown & ~known for shown in t.shown]],
        "deck": [NO_CARD, cards[-1], *t.deck],
        "drawn": [int(dealt), deck if has_deck else 0, t.drawn],
        "talon": [left, left, t.talon],
        "strict": [0, 1, t.strict],
        "given_deck": [NO_CARD, cards[-1], *t.given_deck],
        "deck_is_given": [0, int(sorted(t.given_deck[:deck]) == cards), t.deck_is_given],
        "reason": [0, len(REASONS) - 1, t.reason],
        "chance": [0, 0, int(not runs_on(t))],
        "hand_number": [int(dealt), LARGEST, t.hand_number],
        "score": [-LARGEST, LARGEST, *t.score, *t.final_score],
        "points": [0, LARGEST, *t.points, *t.pending, *t.trick_points, *t.points_at_closing],
        "tricks": [0, deck, *t.tricks, *t.tricks_at_closing],
        "games": [0, LARGEST, *t.games, t.bonus, t.game_points, t.hands_ended],
    }
    for name, values in ranges.items():
        if any(value < values[0] or value > values[1] for value in values[2:]):
            return name
    return ""


def _public(t: Table, r: Ruleset) -> CountedTable:
    waiting = t.followed == NO_CARD
    return {
        "dealer": _or_none(t.dealer, NOBODY),
        "leader": _or_none(t.leader, NOBODY),
        "turn": _or_none(turn(t), other(NOBODY), NOBODY),
        "trump": None if t.trump == NO_SUIT else suit_name(r, t.trump),
        "turnup": _card(r, t.turnup),
        "talon": t.talon,
        "strict": bool(t.strict),
        "closed_by": _or_none(t.closed_by, NOBODY),
        "led": _card(r, t.led) if waiting else None,
        "last_trick": None if waiting else [card_name(r, t.led), card_name(r, t.followed)],
        "marriage": None if t.marriage == NO_SUIT else suit_name(r, t.marriage),
        "points": list(t.points),
        "pending": list(t.pending),
        "trick_points": list(t.trick_points),
        "tricks": list(t.tricks),
        "score": list(t.score),
        "games": list(t.games),
        "bonus": t.bonus,
    }


def may_look(t: Table, r: Ruleset) -> bool:
    """True if players may look again at the tricks that they have won (rulings R38 and R43)."""
    if r.tricks_never_open:
        return False
    if r.tricks_open_any_time or t.followed != NO_CARD:
        return True
    return not r.next_trick_ends_claims and t.led == NO_CARD and trick_was_won(t, r)


def _won_cards(t: Table, r: Ruleset, names: Mapping[str, int], player: int) -> list[str]:
    # Where only the first trick may be seen again, its cards come first.
    first = t.first_tricks[player] if r.only_first_trick_open else 0
    return [*_cards(names, first), *_cards(names, t.won[player] & ~first)]


def _own_tricks(t: Table, r: Ruleset, names: Mapping[str, int], player: int) -> list[str] | None:
    if not may_look(t, r):
        return None
    return _cards(names, t.first_tricks[player] if r.only_first_trick_open else t.won[player])


def _or_none(value: int, *nothing: int) -> int | None:
    return None if value in nothing else value


def _card(r: Ruleset, card: int) -> str | None:
    return None if card == NO_CARD else card_name(r, card)


def _cards(names: Mapping[str, int], cards: int) -> list[str]:
    return [name for name, card in names.items() if cards >> card & 1] if cards else []


# Comparison of forms

UNORDERED = frozenset(("hands", "won", "shown", "declared", "hand", "own_tricks"))
"""Fields that list cards or suits in any order."""

OPTIONAL = frozenset(("claim",))
"""Optional events at the end of a hand. A system without such an event may report the event's effect in the result."""


def different_fields(
    expected: Mapping[str, object], found: Mapping[str, object], unordered: Collection[str] = ()
) -> list[str]:
    """Return the names of the fields whose value in ``found`` is missing or different.

    ``True`` differs from ``1``. In the fields named by ``unordered``, the order of a list does not matter.
    """
    return [
        name
        for name, value in expected.items()
        if name not in found or not _is_same(value, found[name], name in unordered)
    ]


def _is_same(one: object, other: object, is_unordered: bool) -> bool:
    # Equal reprs need no canonical form, which is slower.
    return (
        one is other
        or repr(one) == repr(other)
        or _canonical(one, is_unordered) == _canonical(other, is_unordered)
    )


def _canonical(value: object, is_unordered: bool = False) -> object:
    if isinstance(value, dict):
        return {key: _canonical(part) for key, part in value.items()}
    if isinstance(value, list):
        holds_piles = any(isinstance(part, list) for part in value)
        parts = [_canonical(part, is_unordered and holds_piles) for part in value]
        return sorted(parts, key=_in_order) if is_unordered and not holds_piles else parts
    return ("bool", value) if isinstance(value, bool) else value  # True must differ from 1


def _in_order(value: object) -> str:
    return str(sorted(value.items()) if isinstance(value, dict) else value)
