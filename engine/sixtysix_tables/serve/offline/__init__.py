"""The table as a folder of static files. The pages are the server's pages, but the game runs in the browser."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from sixtysix.compile.diagram.palette import PAGES, stylesheet
from sixtysix.compile.diagram.svg import PANE
from sixtysix.compile.javascript import package
from sixtysix.compile.source import module_name
from sixtysix.errors import SixtySixError
from sixtysix.game.names import PACKS
from sixtysix.game.position import cards_in_order, lay_out, state_of
from sixtysix.game.views import heading
from sixtysix.languages import ENDONYMS, ENGLISH, _, speaking, spoken
from sixtysix_tables.computer import choose_place
from sixtysix_tables.match import account, ending
from sixtysix_tables.serve import COLOURS, SECURITY
from sixtysix_tables.serve.kinds import MATCHES, MatchKind, kind
from sixtysix_tables.serve.wire import SAYS, names_script

HERE = Path(__file__).parent
SERVE = HERE.parent

SCRIPTS = ("address.js", "link.js", "match.js", "store.js", "tables.js", "worker.js")
"""Scripts that only the static table has. ``link.js`` replaces the server's file of this name."""

POLICY = "; ".join(one for one in SECURITY["Content-Security-Policy"].split("; ") if "frame-" not in one)
"""The server's content security policy, without directives that a page cannot set for itself."""

COLOUR = COLOURS["felt"][0]


def table_files(variants: Sequence[str], languages: Sequence[str] = (ENGLISH,)) -> dict[str, str]:
    """Return the files of a static table, as a mapping from path to text.

    ``variants`` are names, or paths of files of house rules. The table in the first language is at the top. Each other
    language has a folder, such as ``de``.

    Raises:
        SixtySixError: if two variants have the same name, or come from different charts.
        TranslationError: if a variant's name is already used in the JavaScript package.
    """
    folders = {code: f"{code}/" if number else "" for number, code in enumerate(languages)}
    files = dict[str, str]()
    for code, folder in folders.items():
        with speaking(code):
            files |= {f"{folder}{name}": text for name, text in _files(variants, folders).items()}
    return files


def _files(variants: Sequence[str], folders: Mapping[str, str]) -> dict[str, str]:
    kinds = {module_name(one.machine.machine_name): one for one in map(kind, variants)}
    if len(kinds) < len(variants):
        raise SixtySixError("two of the variants have the same name")
    own = dict(zip(variants, (one.best_of for one in kinds.values()), strict=True))
    # A machine for matches of several games can also play single games. The page sets the number of games.
    charts = [kind(variant, max(best_of, 3)).chart for variant, best_of in own.items()]
    if len({chart.family.name for chart in charts}) > 1:
        raise SixtySixError("a table offers the variants of one chart, but these belong to several")
    best_known_first = sorted(kinds.values(), key=lambda one: one.machine.machine_name != "schnapsen")
    named = {one.machine.machine_name: one for one in best_known_first}
    up = "../" if folders[spoken()] else "./"
    context = {
        "languages": {code: ENDONYMS.get(code, code) for code in folders},
        "ways": {code: up + folder for code, folder in folders.items()},
        "matches": MATCHES,
    }
    files = {"index.html": _rendered("index.html", kinds=named, **context)}
    files |= {f"{module}.html": _page(module, one) for module, one in kinds.items()}
    files |= {f"charts/{one.machine.machine_name}.svg": one.drawing.decode() for one in kinds.values()}
    files |= {f"static/{path.name}": _read(path) for path in (SERVE / "static").iterdir()}
    files |= {f"static/{name}": _read(HERE / name) for name in SCRIPTS}
    more = {
        "account.js": (account, ending, heading),
        "computer.js": (choose_place,),
        "position.js": (cards_in_order, lay_out, state_of),
    }
    made = package(charts, more)
    files |= {f"machines/{name}": text for name, text in made.items() if name.endswith(".js")}
    files["pane.js"] = _read(PANE)
    files["names.js"] = names_script()
    versions = [[(n, kind(v, n).machine.version) for n in (best_of, *MATCHES)] for v, best_of in own.items()]
    files["messages.js"] = f"export const SAYS = {json.dumps(SAYS)};\n"
    files["lengths.js"] = f"export const VERSIONS = {json.dumps(dict(zip(kinds, versions, strict=True)))};\n"
    files["palette.css"] = stylesheet(PAGES, COLOURS)
    files["manifest.webmanifest"] = json.dumps(_manifest(), indent=1, ensure_ascii=False) + "\n"
    return files | {"sw.js": _worker(files)}


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _rendered(template: str, **context: object) -> str:
    environment = Environment(loader=FileSystemLoader(SERVE / "templates"), autoescape=True)
    always = {"base": ".", "offline": COLOUR, "policy": POLICY, "_": _, "spoken": spoken}
    return environment.get_template(template).render(**always, **context) + "\n"


def _page(module: str, played: MatchKind) -> str:
    game = json.dumps(played.page_data(computer=True))
    context = {"table": {"id": module}, "kind": played, "seat": 0, "game": game, "packs": PACKS}
    return _rendered("table.html", **context, alone=f"./{module}.html")


def _manifest() -> dict[str, object]:
    icon = {"src": "static/icon.svg", "type": "image/svg+xml", "sizes": "any"}
    return {
        "name": f"sixtysix: {_('A table for two')}",
        "short_name": "sixtysix",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "icons": [{**icon, "purpose": purpose} for purpose in ("any", "maskable")],
    }


def _worker(files: dict[str, str]) -> str:
    """Return the script of the service worker. The name of its cache is a digest of all files."""
    begins = f"sixtysix-table-{spoken()}-"
    name = begins + sha256(repr(sorted(files.items())).encode()).hexdigest()[:16]
    constants = {"BEGINS": begins, "NAME": name, "FILES": ["./", *sorted(files)]}
    return "".join(f"const {k} = {json.dumps(v)};\n" for k, v in constants.items()) + _read(HERE / "sw.js")
