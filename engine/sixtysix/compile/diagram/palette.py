"""The colours of drawings and pages, in light and in dark mode."""

INK = "#1b2733"
PALE = "#55636f"
BLUE = "#0b4f8a"
GREEN = "#00695c"
ACCENT = "#b54500"
RED = "#b3261e"
FRAME = "#7b8da0"
HAIR = "#c3ced9"
STATE = "#e8eff7"
ACTIVE = "#ffe8d6"
CARD = "#ffffff"
COMPOUND = "#fafcfe"
INNER = "#f3f7fb"

PAGES = {
    "page": ("#fdfdfb", "#12181e"),
    "panel": ("#f3f6f9", "#1a222a"),
    "raised": (CARD, "#202a34"),
    "ink": (INK, "#e4ebf2"),
    "pale": (PALE, "#a3b1be"),
    "line": ("#d5dde5", "#33404d"),
    "frame": (FRAME, "#6c8094"),
    "link": (BLUE, "#8ec4f5"),
    "accent": (ACCENT, "#ff9d5c"),
    "accent-ink": ("#ffffff", "#2a1800"),
    "glow": (ACTIVE, "#4a2e18"),
    "good": (GREEN, "#5cc9b7"),
    "red": (RED, "#ff8a80"),
    "box": (STATE, "#22303e"),
}
"""The colours of a page's parts, in light and in dark mode."""

_PARTS = {
    "white": "page", COMPOUND: "page", CARD: "raised", INNER: "panel", STATE: "box", ACTIVE: "glow", HAIR: "line",
    FRAME: "frame", INK: "ink", PALE: "pale", BLUE: "link", GREEN: "good", ACCENT: "accent", RED: "red",
}  # fmt: skip
DARK = {colour: PAGES[part][1] for colour, part in _PARTS.items()}
"""The dark colour for each colour of a drawing."""

DARK_DRAWINGS = "@media screen and (prefers-color-scheme: dark) {{ {} }}\n".format(
    " ".join(
        f'[{ink}="{light}"] {{ {ink}: {dark} }}' for light, dark in DARK.items() for ink in ("fill", "stroke")
    )
)
"""CSS rules that switch a drawing to the reader's colour scheme, in a page or by itself; paper stays light."""


def stylesheet(*colours: dict[str, tuple[str, str]]) -> str:
    """Return CSS for light and dark mode. Each colour becomes a custom property, such as ``--page``."""
    light, dark = (
        " ".join(f"--{name}: {pair[ground]};" for group in colours for name, pair in group.items())
        for ground in (0, 1)
    )
    return (
        f":root {{ color-scheme: light dark; {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n{DARK_DRAWINGS}"
    )
