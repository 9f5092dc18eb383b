"""Helpers for HTML pages: anchors, links, words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path


@dataclass
class Parsed:
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    assets: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        return " ".join("".join(self.text).split())


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Parsed()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.page.ids.append(value or "")
            elif name == "href" and tag == "a":
                self.page.links.append(value or "")
            elif name in ("href", "src", "srcset", "data", "action", "xlink:href"):
                self.page.assets.append(value or "")

    def handle_data(self, data: str) -> None:
        self.page.text.append(data)


def parsed(path: Path) -> Parsed:
    parser = _Parser()
    parser.feed(path.read_text(encoding="utf-8"))
    parser.close()
    return parser.page


class SitePages(Mapping[Path, Parsed]):
    """The pages of a site without its table, parsed lazily."""

    def __init__(self, folder: Path) -> None:
        own = (path for path in sorted(folder.rglob("*.html")) if path.parent != folder / "table")
        self._pages: dict[Path, Parsed | None] = dict.fromkeys(own)

    def __getitem__(self, path: Path) -> Parsed:
        page = self._pages[path] = self._pages[path] or parsed(path)
        return page

    def __iter__(self) -> Iterator[Path]:
        return iter(self._pages)

    def __len__(self) -> int:
        return len(self._pages)
