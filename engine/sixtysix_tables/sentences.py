"""What the log of a table says of each event."""

from sixtysix.languages import ENGLISH, N_, Language

LINES = {
    "exchange_trump": N_("{you? You take | {name} takes} {card} for {other}"),
    "declare_marriage": N_("{you? You declare | {name} declares} {worth} in {suit}"),
    "close_talon": N_("{you? You close | {name} closes} the talon."),
    "claim": N_("{you? You claim | {name} claims} {target}{over?, {rightly? rightly | wrongly}}."),
    "lead_card": N_("{you? You lead | {name} leads} {card}"),
    "play_card": N_("{you? You play | {name} plays} {card}"),
    "next_trick": N_("{you? You put | {name} puts} the trick away."),
    "start_game": N_("A match begins."),
}
"""By the event; ``card``, ``other`` and ``suit`` are pictures."""


def lines(_: Language = ENGLISH) -> dict[str, str]:
    """Return the line of each event in a language."""
    return {event: _(line) for event, line in LINES.items()}
