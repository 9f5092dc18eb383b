"""Random numbers in integer arithmetic. Python, numba and JavaScript deal the same cards for the same seed.

The generator is Marsaglia's multiply-with-carry. Its state is a word and a carry. A random number is ``word ^ carry``,
as in Thomas's MWC64X. Each random number costs one multiplication. Every value fits a signed 64-bit integer.
"""

from sixtysix.contract.rules import GameTable

WORD = 0xFFFFFFFF

# ``(MULTIPLIER << 32) - 1`` is a safe prime, so the period is ``(MULTIPLIER << 31) - 1``
MULTIPLIER = 2131995753


def _mix(word: int) -> int:
    # This is the 32-bit finaliser of MurmurHash3.
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


def seed_chance(t: GameTable, seed: int, stream: int) -> None:
    """Start the table's random generator. With the same 32-bit seed, each 32-bit stream gives different numbers."""
    word = _mix((_mix((seed + 0x9E3779B9) & WORD) + stream) & WORD)
    t.chance[0] = word
    t.chance[1] = _mix((word + stream + 0x9E3779B9) & WORD) % (MULTIPLIER - 2) + 1
    draw(t)


def runs_on(t: GameTable) -> bool:
    """True if the state of the random generator is valid. Two extreme states would repeat the same number forever."""
    word, carry = t.chance[0], t.chance[1]
    both = word + carry
    return 0 <= word <= WORD and 0 <= carry < MULTIPLIER and 0 < both < WORD + MULTIPLIER - 1


def folded_seed(seed: int) -> int:
    """Fold a seed of up to 64 bits into 32 bits."""
    return (seed ^ (seed >> 32) * 0x9E3779B1) & WORD


def draw(t: GameTable) -> int:
    """Return the next 32 random bits."""
    product = MULTIPLIER * t.chance[0] + t.chance[1]
    word, carry = product & WORD, product >> 32
    t.chance[0] = word
    t.chance[1] = carry
    return word ^ carry


def draw_in_javascript(t: GameTable) -> int:
    """Return the next 32 random bits, as `draw` does. No intermediate number has more than 53 bits."""
    word = t.chance[0]
    low = MULTIPLIER * (word & 0xFFFF) + t.chance[1]
    high = MULTIPLIER * (word >> 16) + (low >> 16)
    word, carry = (high & 0xFFFF) * 0x10000 + (low & 0xFFFF), high >> 16
    t.chance[0] = word
    t.chance[1] = carry
    return word ^ carry


def below(t: GameTable, limit: int) -> int:
    """Return a uniform random number from 0 to ``limit - 1``.

    This is Lemire's method. A draw that would bias the result is repeated.
    """
    product = draw(t) * limit
    if product & WORD < limit:
        uneven = (WORD + 1) % limit
        while product & WORD < uneven:
            product = draw(t) * limit
    return product >> 32
