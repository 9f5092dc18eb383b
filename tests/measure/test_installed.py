"""The wheel in fresh environments: the README's first steps work without the checkout, and pytest beside each extra."""

import re
import subprocess
import sys
import venv
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from docs.measure.installed import Environment, run_commands, run_python
from packaging.requirements import Requirement
from tests.documents import ROOT

from sixtysix import errors

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", folder, ROOT], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_links_of_the_readme_lead_somewhere_from_pypi(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(name).decode("utf-8")
    links = re.findall(r'(?:\]\(|src="|href=")([^")]+)', text)
    assert len(links) > 10
    assert [link for link in links if not link.startswith(("https://", "#"))] == []


def test_the_wheel_works_in_a_fresh_environment(tmp_path: Path, wheel: Path) -> None:
    environment = Environment(tmp_path, wheel, "cli")
    run_python(environment)
    run_commands(environment, "conform", "explain")
    environment.run("sixtysix", "check", "sunday.yaml")
    environment.run("sixtysix", "simulate", "preisschnapsen", "--hands", "1")


def link(package: str, extras: Iterable[str], site: Path) -> None:
    """Link what is installed here of a package, and of all that it requires, into another environment."""
    found = distribution(package)
    if package != "sixtysix":
        for name in {path.parts[0] for path in found.files or ()} - {"..", "__pycache__"}:
            if not (site / name).exists():
                (site / name).symlink_to(Path(str(found.locate_file(name))))
    for requirement in map(Requirement, found.requires or ()):
        marker = requirement.marker
        if not marker or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            link(requirement.name, requirement.extras, site)


@pytest.mark.parametrize("extra", ["", *errors.EXTRAS, "test"])
def test_each_extra_by_itself_leaves_pytest_and_the_command_usable(
    extra: str, tmp_path: Path, wheel: Path
) -> None:
    venv.create(tmp_path / "env")
    (site,) = (tmp_path / "env").glob("lib/python*/site-packages")
    ZipFile(wheel).extractall(site)
    link("pytest", [], site)
    link("sixtysix", [extra], site)
    (tmp_path / "test_mine.py").write_text("def test_mine():\n    import sixtysix\n", encoding="utf-8")

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        python = [str(tmp_path / "env" / "bin" / "python"), "-I", "-m"]
        return subprocess.run([*python, *words], cwd=tmp_path, capture_output=True, text=True)

    tested, told = run("pytest", "-q", "test_mine.py"), run("sixtysix", "--version")
    assert tested.returncode == 0, tested.stdout + tested.stderr
    assert "1 passed" in tested.stdout
    if (site / "rich").exists():
        assert (told.stdout, told.returncode) == (
            f"sixtysix, version {distribution('sixtysix').version}\n",
            0,
        )
    else:
        assert re.fullmatch(r"there is no .*rich: pip install 'sixtysix\[cli\]'\n", told.stderr)
        assert told.returncode == 2
