"""Counting event sequences: loops around a kernel, which run as those of `sixtysix.kernels.play` do."""

from typing import TYPE_CHECKING

from sixtysix.kernels.play import Tables

if TYPE_CHECKING:
    from sixtysix.kernels.kernel_namespace import RULESET, hands_ended, keep, legal, take


def count_sequences(
    stack: Tables,
    states: list[int],
    moves: list[list[int]],
    left: list[int],
    depth: int,
    counts: list[int],
) -> None:
    """Add to ``counts[k]`` how many sequences of ``k`` events the hand of the lowest table can go on with.

    For each ``k`` up to ``depth``; the other arguments are room for so many levels.
    """
    left[0] = legal(stack[0], RULESET, states[0], moves[0])
    level = 0
    while level >= 0:
        if left[level] == 0:
            level -= 1
        elif level + 1 == depth:
            counts[depth] += left[level]
            left[level] = 0
        else:
            left[level] -= 1
            counts[level + 1] += 1
            t = stack[level + 1]
            keep(stack, level + 1, stack, level)
            state = take(t, RULESET, states[level], moves[level][left[level]])
            if hands_ended(t) == hands_ended(stack[level]):
                level += 1
                states[level] = state
                left[level] = legal(t, RULESET, state, moves[level])
