"""Tables in the browser, for two people or for one person and the computer.

The static table needs no server, and also uses this module, `kinds` and `wire`. These three modules import none of the
libraries of the server.
"""

from collections.abc import Mapping

SECURITY: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The headers of every page."""

COLOURS = {
    "felt": ("#28674e", "#1d4d3b"),
    "felt-deep": ("#1f5741", "#143a2c"),
    "on-felt": ("#eef6f1", "#dcebe3"),
    "paper": ("#fffefa", "#efece2"),
    "card-line": ("#b9b2a2", "#77715f"),
    "card-black": ("#20242c", "#1a1d24"),
    "card-red": ("#c02a2f", "#b3242a"),
    "card-green": ("#2f7a43", "#2f7a43"),
    "card-gold": ("#d79a1e", "#d79a1e"),
    "card-brown": ("#5f3714", "#5f3714"),
}
"""The colours of a card table in addition to those of pages, for light and dark mode."""
