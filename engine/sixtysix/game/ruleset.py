"""Turns a variant's parameters into a ruleset of numbers, and checks that the parameters allow a game."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sixtysix.game.cards import card_of

RANKS = "ATKQJ972"
SUITS = "SHDC"

NON_DEALER, DEALER, TURN_UP = 0, 1, 2
FORBIDDEN, PENDING, COUNTS = 0, 1, 2
NOTHING, OPPONENT_TRICKS, CLAIMANT_TRICKS, WORTH, CLOSERS_WIN = 0, 1, 2, 3, 4
LAST_TRICK_WINS, TRICK_POINTS_WIN, ALL_POINTS_WIN = 0, 1, 2

_FIRST_MARRIAGE = {"forbidden": FORBIDDEN, "pending": PENDING, "counts": COUNTS}
_UNCLAIMED_WINNER = {"most_points": TRICK_POINTS_WIN, "most_with_marriages": ALL_POINTS_WIN}
_PRICED_BY = {
    "opponent_tricks": OPPONENT_TRICKS,
    "claimant_tricks": CLAIMANT_TRICKS,
    "worth": WORTH,
    "closers_win": CLOSERS_WIN,
}
_RECEIVERS = {"N": NON_DEALER, "D": DEALER}

TURN_UP_PACKET = "turn-up"

Parameters = Mapping[str, Mapping[str, Any]]
"""The ``parameters`` of a variant file: group, then name, then value."""

Path = tuple[str | int, ...]


class Ruleset(NamedTuple):
    """The rules of one variant as numbers. Cards, ranks and suits are numbered as in `sixtysix.game.cards`."""

    ranks: tuple[int, ...]
    """The ranks from the highest down, as indexes into `RANKS`."""
    suits: tuple[int, ...]
    """The suits, as indexes into `SUITS`."""
    cards: tuple[int, ...]
    values: tuple[int, ...]
    king: int
    queen: int

    dealing: tuple[int, ...]
    """The receiver of each dealt card: `NON_DEALER`, `DEALER` or `TURN_UP`."""
    holding: int
    dealer_leads: int
    loser_deals: int
    winner_deals: int

    exchange_rank: int
    exchange_needs_talon: int

    first_marriage: int
    plain_marriage: int
    trump_marriage: int
    marriages_end_with_open_play: int

    closing_needs_talon: int
    """0 if the talon cannot be closed."""
    closes_at_once: int
    closing_doubles: int
    closer_pays: int
    """What decides the price of a failed closing: `NOTHING`, `OPPONENT_TRICKS`, `WORTH` or `CLOSERS_WIN`."""
    closer_penalty: tuple[int, int]
    """Game points if the opponent had a trick at closing, and game points if not."""

    target: int
    next_trick_ends_claims: int
    false_claim_by: int
    """What decides the price of a false claim: `OPPONENT_TRICKS`, `CLAIMANT_TRICKS` or `WORTH`."""
    false_claim: tuple[int, int]
    """Game points if the judged player has won a trick, and game points if not."""

    worth: tuple[int, int, int]
    """Game points for a loser past the threshold, below it, and with nothing."""
    worth_counts_tricks: int
    """1 if the scoring row depends on trick points, without marriages."""
    single_worth_from: int
    nothing_means_no_trick: int
    loser_state_at_closing: int

    last_trick_points: int
    last_trick_needs: int
    """The points that the winner of the last trick needs to win an unclaimed hand."""
    unclaimed_winner: int
    """`LAST_TRICK_WINS`, `TRICK_POINTS_WIN`, or `ALL_POINTS_WIN`, which counts marriages, too."""
    unclaimed_points: int
    """Game points for an unclaimed hand; 0 for the usual scoring row."""
    tie_bonus: int

    counts_down: int
    game_goal: int
    may_fall_below_zero: int
    best_of: int
    schneider: int
    """The number of additional games that a win counts if the loser has no game point."""
    tricks_open_any_time: int
    tricks_never_open: int
    only_first_trick_open: int
    points_hidden: int


def ruleset(parameters: Parameters) -> Ruleset:
    """Return the ruleset. The parameters must be complete and have no `parameter_problems`."""
    deck, dealing = parameters["deck"], parameters["dealing"]
    marriage, exchange = parameters["marriage"], parameters["exchange"]
    closing, claim = parameters["closing"], parameters["claim"]
    false_claim, worth = claim.get("penalty", {}), parameters["worth"]
    unclaimed, game = parameters["unclaimed"], parameters["game"]
    penalty = closing.get("penalty", "none")
    failed = {} if penalty == "none" else penalty
    dealt = _dealt(dealing["packets"])
    return Ruleset(
        ranks=tuple(RANKS.index(rank) for rank in deck["ranks"]),
        suits=tuple(SUITS.index(suit) for suit in deck["suits"]),
        cards=tuple(card_of(s, k) for s in range(len(deck["suits"])) for k in range(len(deck["ranks"]))),
        values=tuple(deck["values"]),
        king=_place(deck["ranks"], "K"),
        queen=_place(deck["ranks"], "Q"),
        dealing=dealt,
        holding=dealt.count(DEALER),
        dealer_leads=int(dealing["first_leader"] == "dealer"),
        loser_deals=int(dealing["next_dealer"] == "loser"),
        winner_deals=int(dealing["next_dealer"] == "winner"),
        exchange_rank=_place(deck["ranks"], exchange["card"]),
        exchange_needs_talon=exchange.get("needs_talon", 0),
        first_marriage=_FIRST_MARRIAGE[marriage.get("first_lead", "forbidden")],
        plain_marriage=marriage.get("plain", 0),
        trump_marriage=marriage.get("trump", 0),
        marriages_end_with_open_play=int(marriage.get("in_strict_play") is False),
        closing_needs_talon=closing.get("needs_talon", 0),
        closes_at_once=int(closing.get("effective") == "at_once"),
        closing_doubles=int(closing.get("doubles", False)),
        closer_pays=NOTHING if penalty == "none" else _PRICED_BY[failed.get("by", "opponent_tricks")],
        closer_penalty=(failed.get("with_trick", 0), failed.get("without_trick", 0)),
        target=claim["target"],
        next_trick_ends_claims=int(claim.get("until") == "next_trick"),
        false_claim_by=_PRICED_BY[false_claim.get("by", "worth")],
        false_claim=(false_claim.get("with_trick", 0), false_claim.get("without_trick", 0)),
        worth=(worth["single"], worth["double"], worth["triple"]),
        worth_counts_tricks=int(worth["counts"] == "trick_points"),
        single_worth_from=worth["single_from"],
        nothing_means_no_trick=int(worth["triple_when"] == "no_trick"),
        loser_state_at_closing=int(worth.get("loser_state") == "at_closing"),
        last_trick_points=parameters["last_trick"]["points"],
        last_trick_needs=claim["target"] if unclaimed["winner"] == "last_trick_with_target" else 0,
        unclaimed_winner=_UNCLAIMED_WINNER.get(unclaimed["winner"], LAST_TRICK_WINS),
        unclaimed_points=0 if unclaimed["points"] == "by_worth" else unclaimed["points"],
        tie_bonus=unclaimed.get("tie_bonus", 0),
        counts_down=int(game["counts"] == "down"),
        game_goal=game["points"],
        may_fall_below_zero=int(game.get("below_zero", True)),
        best_of=parameters["match"]["best_of"],
        schneider=parameters["match"].get("schneider", 1) - 1,
        tricks_open_any_time=int(parameters["looking"]["own_tricks"] in ("any_time", "first")),
        tricks_never_open=int(parameters["looking"]["own_tricks"] == "never"),
        only_first_trick_open=int(parameters["looking"]["own_tricks"] == "first"),
        points_hidden=int(parameters["looking"]["points"] == "none"),
    )


def parameter_problems(parameters: Parameters) -> Iterator[tuple[Path, str]]:
    """Yield a pair (path of the parameter, message) for each reason why no game can be played."""
    deck = parameters["deck"]
    if len(deck["values"]) != len(deck["ranks"]):
        yield ("deck", "values"), f"{len(deck['values'])} values for {len(deck['ranks'])} ranks"
    yield from _dealing_problems(parameters)
    yield from _talon_problems(parameters)
    if parameters["marriage"]["allowed"]:
        for rank in "KQ":
            if rank not in deck["ranks"]:
                yield ("marriage", "allowed"), f"marriages need the rank {rank}, which is not in the deck"
    card = parameters["exchange"]["card"]
    if card != "none" and card not in deck["ranks"]:
        yield ("exchange", "card"), f"the exchange card {card} is not in the deck"
    if parameters["marriage"]["allowed"] and card in ("K", "Q"):
        problem = f"where marriages are declared, the {card} cannot be the exchange card (R37)"
        yield ("exchange", "card"), problem
    if parameters["looking"]["points"] == "none" and parameters["claim"]["mode"] == "after_trick":
        problem = (
            "claim.mode after_trick accepts only right claims, which reveals who has enough points (R47)"
        )
        yield ("looking", "points"), problem
    if len(deck["values"]) == len(deck["ranks"]):
        target, most = parameters["claim"]["target"], _most_points(parameters)
        if target > most:
            yield ("claim", "target"), f"nobody can reach {target} points: a hand has at most {most}"
        elif not any(_prices(parameters)):
            yield ("worth",), "no hand can give a game point, so no game can end"


def _dealing_problems(parameters: Parameters) -> Iterator[tuple[Path, str]]:
    packets = parameters["dealing"]["packets"]
    dealt = _dealt(packets)
    where: Path = ("dealing", "packets")
    if dealt.count(TURN_UP) != 1:
        yield where, f"the deal turns up {dealt.count(TURN_UP)} cards; it must turn up one"
    if dealt.count(DEALER) != dealt.count(NON_DEALER):
        numbers = f"the dealer gets {dealt.count(DEALER)} cards and the non-dealer {dealt.count(NON_DEALER)}"
        yield where, f"{numbers}; both must get the same number"
    left = _deck_size(parameters) - len(dealt)
    if left < 0:
        yield where, f"the deal takes {len(dealt)} cards, but the deck has {_deck_size(parameters)}"
    elif left % 2 == 0:
        problem = f"the deal leaves {left} cards face-down; it must be an odd number, so that both draw equally often"
        yield where, problem


def _talon_problems(parameters: Parameters) -> Iterator[tuple[Path, str]]:
    talon = _deck_size(parameters) - len(_dealt(parameters["dealing"]["packets"])) + 1
    for group in ("exchange", "closing"):
        needed = parameters[group].get("needs_talon", 0)
        if needed > talon > 0:
            problem = f"a talon of {needed} is required, but only {talon} are left after the deal"
            yield (group, "needs_talon"), problem


def _most_points(parameters: Parameters) -> int:
    marriage, suits = parameters["marriage"], len(parameters["deck"]["suits"])
    marriages = marriage["trump"] + marriage["plain"] * (suits - 1) if marriage["allowed"] else 0
    return int(sum(parameters["deck"]["values"]) * suits + marriages + parameters["last_trick"]["points"])


def _prices(parameters: Parameters) -> Iterator[int]:
    claim, worth, unclaimed = (parameters[group] for group in ("claim", "worth", "unclaimed"))
    values, most = parameters["deck"]["values"], _most_points(parameters)
    cards = sorted(values * len(parameters["deck"]["suits"]))
    is_automatic, closing = claim["mode"] == "automatic", parameters["closing"].get("penalty", "none")
    worths = [worth["triple"]]
    if worth["single_from"] > 0:
        worths.append(worth["double"])
    if worth["single_from"] <= (min(most, claim["target"] - 1) if is_automatic else most):
        worths.append(worth["single"])
    yield from worths
    for penalty in (claim.get("penalty"), closing if closing != "none" else None):
        if penalty:
            yield from (
                (penalty["with_trick"], penalty["without_trick"]) if "with_trick" in penalty else worths
            )
    # With automatic ends, a hand runs out only if both players can stay below the target with the cards played. These
    # are all cards, or only the two holdings where closing costs nothing.
    played = (
        cards if closing != "none" else cards[: 2 * _dealt(parameters["dealing"]["packets"]).count(DEALER)]
    )
    runs_out = not is_automatic or sum(played) <= 2 * (claim["target"] - 1)
    if runs_out and (unclaimed["winner"] not in _UNCLAIMED_WINNER or any(values)):
        yield from worths if unclaimed["points"] == "by_worth" else (unclaimed["points"],)


def _deck_size(parameters: Parameters) -> int:
    return len(parameters["deck"]["ranks"]) * len(parameters["deck"]["suits"])


def _dealt(packets: list[str]) -> tuple[int, ...]:
    receivers: list[int] = []
    for packet in packets:
        receivers += [TURN_UP] if packet == TURN_UP_PACKET else [_RECEIVERS[letter] for letter in packet]
    return tuple(receivers)


def _place(ranks: list[str], rank: str) -> int:
    return ranks.index(rank) if rank in ranks else len(RANKS)  # an index that no deck has
