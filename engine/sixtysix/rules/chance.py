"""Random numbers from integers alone, so that every backend deals the same cards from one seed.

The generator is xoshiro128++ of Blackman and Vigna: four 32-bit words of state.
"""

from sixtysix.rules.table import Table

WORD = 0xFFFFFFFF


def _rotate(word: int, places: int) -> int:
    return ((word << places) & WORD) | (word >> (32 - places))


def _mix(word: int) -> int:
    """The 32-bit finaliser of MurmurHash3."""
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


def seed_chance(t: Table, seed: int, stream: int) -> None:
    """Start the table's generator. ``seed`` and ``stream`` are 32-bit; each pair gives its own sequence."""
    word = _mix((seed + 0x9E3779B9) & WORD)
    for i in range(4):
        word = _mix((word + stream + i * 0x9E3779B9) & WORD)
        t.chance[i] = word
    t.chance[0] |= 1


def draw(t: Table) -> int:
    """The next 32 random bits."""
    s0, s1, s2, s3 = t.chance[0], t.chance[1], t.chance[2], t.chance[3]
    word = (_rotate((s0 + s3) & WORD, 7) + s0) & WORD
    s2 ^= s0
    s3 ^= s1
    t.chance[0] = s0 ^ s3
    t.chance[1] = s1 ^ s2
    t.chance[2] = s2 ^ ((s1 << 9) & WORD)
    t.chance[3] = _rotate(s3, 11)
    return word


def below(t: Table, limit: int) -> int:
    """A number from 0 to ``limit - 1``, each as likely: words of the incomplete last run are drawn again."""
    fair = (WORD + 1) // limit * limit
    word = draw(t)
    while word >= fair:
        word = draw(t)
    return word % limit
