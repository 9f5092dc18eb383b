"""The command: its default output, its options, its messages, and its errors."""

from pathlib import Path

import pytest

from sixtysix.chart import spec_dir, variant_names

from ..command import run
from ..house_rules import house
from .conftest import HOUSE_RULES, make


@pytest.mark.slow
def test_by_default_it_is_all_games_in_english_with_a_table_of_each(site: Path) -> None:
    folders = {path.name for path in site.iterdir() if path.is_dir()}
    assert folders == {"compare", "table", "variants"}
    assert {path.name for path in (site / "variants").iterdir()} == {*variant_names()}
    tables = {path.stem for path in (site / "table").glob("*.html")}
    assert tables == {"index", *(name.replace("-", "_") for name in variant_names())}


@pytest.mark.slow
def test_the_first_language_is_at_the_top(tmp_path: Path) -> None:
    done = run("rulebook", "kinderschnapsen", "--language", "hu", "--language", "en", "-o", tmp_path / "book")
    assert done.exit_code == 0
    for folder, code, way, table in (
        ("", "hu", "../../en/", "../../table/"),
        ("en/", "en", "../../../", "../../../table/en/"),
    ):
        file = f"{folder}variants/kinderschnapsen/index.html"
        page = (tmp_path / "book" / file).read_text(encoding="utf-8")
        assert f'<html lang="{code}">' in page
        assert f'href="{way}variants/kinderschnapsen/index.html"' in page
        assert f'href="{table}kinderschnapsen.html"' in page
        assert (tmp_path / "book" / file).parent.joinpath(table, "kinderschnapsen.html").is_file()


@pytest.mark.slow
def test_the_same_rules_give_the_same_site(small_site: Path, tmp_path: Path) -> None:
    rules = house(tmp_path, HOUSE_RULES, "santase-70")
    again = make(tmp_path / "book", "kinderschnapsen", "santase-2", str(rules))
    files = {path.relative_to(again) for path in again.rglob("*") if path.is_file()}
    assert files == {path.relative_to(small_site) for path in small_site.rglob("*") if path.is_file()}
    assert all((again / path).read_bytes() == (small_site / path).read_bytes() for path in files)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["schnapsn"], "there is no variant schnapsn; did you mean schnapsen?"),
        (["--language", "xx"], "there is no language 'xx'; there are en, bg, de, hu"),
        (
            ["kinderschnapsen", str(spec_dir() / "variants" / "kinderschnapsen.yaml")],
            "the book has a variant kinderschnapsen already",
        ),
    ],
)
def test_bad_input_is_named_and_nothing_is_written(words: list[str], message: str, tmp_path: Path) -> None:
    done = run("rulebook", *words, "-o", tmp_path / "book")
    assert done.exit_code == 2
    assert message in done.stderr
    assert not (tmp_path / "book").exists()


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("years of work")
    done = run("rulebook", "kinderschnapsen", "-o", tmp_path)
    assert done.exit_code == 2
    assert f"{tmp_path / 'index.html'}: exists already" in done.output
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("index.html", "years of work")]
