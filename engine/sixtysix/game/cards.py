"""Cards and holdings as integers.

A card is ``8 * suit + rank``: ``suit`` counts along the variant's suits, ``rank`` along its ranks
from the highest (0) down. A holding is a bit mask whose bit ``card`` says that the card is in it.
So of two cards of one suit the one with the smaller number is the higher.
"""

NO_CARD = NO_SUIT = NOBODY = -1

DECK_LIMIT = 32
"""A deck has at most this many cards: four suits of eight ranks."""

ALL_CARDS = (1 << DECK_LIMIT) - 1
"""Every card there can be, as a mask."""


def suit_of(card: int) -> int:
    return card >> 3


def rank_of(card: int) -> int:
    return card & 7


def card_of(suit: int, rank: int) -> int:
    return suit * 8 + rank


def bit(card: int) -> int:
    return 1 << card


def suit_cards(suit: int) -> int:
    """Give every card of the suit, as a mask."""
    return 0xFF << (8 * suit)


def rank_cards(rank: int) -> int:
    """Give the cards of this rank, as a mask."""
    return 0x01010101 << rank


def higher_cards(card: int) -> int:
    """Give every card of the same suit that beats this one, as a mask."""
    return suit_cards(suit_of(card)) & (bit(card) - 1)


def suits_with_rank(cards: int, rank: int) -> int:
    """Give the suits, as a mask, whose card of this rank is among the cards."""
    of_rank = (cards & rank_cards(rank)) >> rank
    return (of_rank | of_rank >> 7 | of_rank >> 14 | of_rank >> 21) & 0xF


def other(player: int) -> int:
    return 1 - player
