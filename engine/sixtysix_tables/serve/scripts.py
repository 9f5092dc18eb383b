"""What the scripts of pages read: the names of cards, and their texts in a language."""

import json
from functools import cache
from pathlib import Path

from sixtysix.game.names import names_json
from sixtysix.languages import ENGLISH, Language
from sixtysix.project.catalogues import marked

HERE = Path(__file__).parent


def names_script(language: Language) -> str:
    """Write the script with the names of cards and the texts of the scripts, as far as they differ from English."""
    _ = language
    texts = {} if _ is ENGLISH else {text: told for text in _said() if (told := _(text)) != text}
    known = {"TEXTS": texts, "NAMES": names_json(_)}
    return "\n".join(f"export const {name} = {json.dumps(value)};" for name, value in known.items()) + "\n"


@cache
def _said() -> tuple[str, ...]:
    """List the texts that scripts say, and those that the server sends them."""
    files = sorted(path for path in HERE.rglob("*") if path.suffix in (".js", ".py"))
    found = (text for file in files for text in marked(file.read_text("utf-8"), file.suffix == ".py"))
    return tuple(dict.fromkeys(found))
