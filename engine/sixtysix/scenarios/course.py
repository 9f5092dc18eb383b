"""How the hand of a scenario can have come to where it begins: what no play leads to is found."""

from collections.abc import Iterator

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.problems import Mistake, Pointer
from sixtysix.game.actions import follower_wins
from sixtysix.game.position import lay_out
from sixtysix.game.ruleset import FORBIDDEN
from sixtysix.game.table import Table
from sixtysix.scenarios.scenario import Given, position_of


def course_findings(given: Given, chart: ConfiguredChart) -> Iterator[Mistake]:
    """Find a leader who has won no trick, and marriages that their player cannot have declared."""
    t, r, at = Table(), chart.ruleset, position_of(given)
    won, leader, last = at["won"], at["leader"], at["last_trick"]
    lay_out(t, r, at)
    first = given.dealer if r.dealer_leads else 1 - given.dealer
    led_by = 1 - leader if last and follower_wins(t) else leader
    if not (won[led_by] if any(won) else led_by == first):
        why = "has won no trick before" if any(won) else f"player {first} leads to the first trick"
        yield _impossible(f"player {led_by} {'led to last_trick' if last else 'leads'}, but {why}", "leader")
    must_lead = "Q" if chart.variant.parameters["marriage"].get("lead") == "queen" else "KQ"
    for player, suits in enumerate(at["marriages"]):
        hand, now = at["hands"][player], at["marriage"] if player == leader else ""
        own = [at["led"]] if player == leader else []
        played = {*won[0], *won[1], *(last[player != led_by :][:1] or own)}
        place: Pointer = ("marriages", player)
        for suit in suits:
            told, pair = f"player {player} has declared {suit}, but", [f"K{suit}", f"Q{suit}"]
            kept = [f"{rank}{suit}" for rank in must_lead]
            if lost := [card for card in pair if card not in {*hand, *played}]:
                yield _impossible(f"{told} they cannot have held {' or '.join(lost)}", *place)
            elif {*kept} <= {*hand}:
                yield _impossible(f"{told} they still hold {' and '.join(kept)}", *place)
            elif [*at["marriages"][0], *at["marriages"][1]].count(suit) > 1:
                yield _impossible(f"{told} it is declared twice", *place)
        if now and (lost := [card for card in (f"K{now}", f"Q{now}") if card not in hand]):
            told = f"player {player} has just declared {now}, but"
            yield _impossible(f"{told} they do not hold {' or '.join(lost)}", "marriage")
        # One leads to the first trick, and after a trick that one has won. The lead to come is no earlier one.
        leads = t.tricks[player] + (player == first and r.first_marriage != FORBIDDEN)
        if player == leader and not at["led"] and not now:
            leads = max(leads - 1, 0)
        if (declared := len(suits) + bool(now)) > leads:
            message = f"player {player} had {leads} leads at most to declare before, not {declared}"
            yield _impossible(message, *(place if suits else ["marriage"]))


def _impossible(message: str, *place: str | int) -> Mistake:
    return Mistake(("given", *place), "impossible", message)
