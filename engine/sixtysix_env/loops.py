"""The loop of the vector environment around a kernel. It runs as those of `sixtysix.kernels.play` do, by numba."""

from typing import TYPE_CHECKING, Any

from sixtysix.game.cards import NO_CARD, NOBODY, bit, other
from sixtysix.game.memory import lay_reply
from sixtysix.game.views import turn
from sixtysix_env.rows import in_sight, write_row

if TYPE_CHECKING:
    from sixtysix.kernels.kernel_namespace import RULESET, hands_ended, legal, take, way

HAND_ENDED, MATCH_ENDED = 1, 2


def learnt(t: Any, bare: Any, state: int, happening: int) -> int:
    """Give the cards that the follower cannot hold since this reply is allowed; none if that need not be remembered."""
    cards, reply = 0, (happening & 63) - 1
    waits = t.led != NO_CARD and t.followed == NO_CARD
    if not waits or reply == NO_CARD or t.closed_by == NOBODY or t.strict == 0:
        return 0
    for place in range(len(RULESET.cards)):
        card = RULESET.cards[place]
        lay_reply(bare, t.leader, t.trump, t.led, bit(reply) | bit(card))
        if card != reply and way(bare, RULESET, state, happening) < 0:
            cards |= bit(card)
    return cards


def act(
    tables: Any,
    states: Any,
    happenings: Any,
    memory: Any,
    places: Any,
    moves: Any,
    players: Any,
    rows: Any,
    masks: Any,
    points: Any,
    ended: Any,
) -> None:
    """Let an event happen at each table, then what no player does; tell who is to act there, and what they observe.

    ``memory`` has four masks a table: what each player has seen, and what each knows that the other does not hold.
    Behind the tables lies one more to work on. ``points`` are player 0's game points of a hand that has ended.
    """
    bare = tables[len(states)]
    for k in range(len(states)):
        t, known = tables[k], memory[k]
        state, happening = int(states[k]), int(happenings[k])
        hands, match = hands_ended(t), 0
        known[2 + t.leader] |= learnt(t, bare, state, happening)
        move = way(t, RULESET, state, happening)
        points[k] = 0
        while True:
            closed = t.closed_by
            state = take(t, RULESET, state, move)
            if hands_ended(t) > hands and match == 0:
                match = HAND_ENDED
                if t.hand_winner != NOBODY:
                    points[k] = t.game_points * (1 - 2 * t.hand_winner)
            n = legal(t, RULESET, state, moves)
            if moves[0] >> 6 & 3:
                break
            match = MATCH_ENDED
            move = moves[0]
        ended[k] = match
        states[k] = state
        if match or closed == NOBODY:
            known[2] = 0
            known[3] = 0
        for player in range(2):
            if match:
                known[player] = 0
            known[player] |= in_sight(t, player)
        me = turn(t)
        players[k] = me
        mask = masks[k]
        for place in range(len(mask)):
            mask[place] = 0
        for place in range(n):
            if (moves[place] >> 6 & 3) - 1 == me:
                mask[places[(moves[place] >> 8 & 255) * 64 + (moves[place] & 63)]] = 1
        write_row(t, RULESET, me, known[me], known[2 + me], rows[k])
