"""Cards and holdings as integers.

A card is ``8 * suit + rank``. ``suit`` and ``rank`` are indexes into the variant's suits and ranks. Rank 0 is the
highest rank, so the higher of two cards in a suit has the smaller number. A holding is the set of cards in a player's
hand, as a bit mask: bit ``card`` is set if the player holds the card.
"""

NO_CARD = NO_SUIT = NOBODY = -1

DECK_LIMIT = 32
"""The most cards in a deck: four suits of eight ranks."""

ALL_CARDS = (1 << DECK_LIMIT) - 1
"""A mask of all possible cards."""


def suit_of(card: int) -> int:
    return card >> 3


def rank_of(card: int) -> int:
    return card & 7


def card_of(suit: int, rank: int) -> int:
    return suit * 8 + rank


def bit(card: int) -> int:
    return 1 << card


def suit_cards(suit: int) -> int:
    return 0xFF << (8 * suit)


def rank_cards(rank: int) -> int:
    return 0x01010101 << rank


def higher_cards(card: int) -> int:
    """Return the higher cards in the suit of ``card``, as a bit mask."""
    return suit_cards(suit_of(card)) & (bit(card) - 1)


def suits_with_rank(cards: int, rank: int) -> int:
    # Bit ``8 * suit + rank`` moves to bit ``suit``.
    of_rank = (cards & rank_cards(rank)) >> rank
    return (of_rank | of_rank >> 7 | of_rank >> 14 | of_rank >> 21) & 0xF


def other(player: int) -> int:
    return 1 - player
