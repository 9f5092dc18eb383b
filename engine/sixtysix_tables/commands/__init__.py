"""The commands of those who play; they speak plainly where a terminal has no more than ASCII."""

import codecs
import io
import sys
import unicodedata

PLAIN = str.maketrans("♠♥♦♣…·–—−×▒╭╮╰╯│─━", "SHDC.----x#++++|--")
"""What stands for signs where a terminal has only ASCII."""


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Give the plain letters that stand for what cannot be encoded: ``10S``, ``Konig``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(PLAIN)
    letters = (sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return "".join(sign if sign.isascii() else "?" for sign in letters), error.end


codecs.register_error("sixtysix.in_ascii", in_ascii)


def speak_plainly() -> None:
    """Have standard output take every text, also where the terminal has only ASCII or another narrow code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
            stream.reconfigure(errors="sixtysix.in_ascii")
