"""The spec as it was in a revision of a git repository."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from sixtysix.chart import load, load_chart, read_chart
from sixtysix.chart.comparison import Side
from sixtysix.chart.document import is_file
from sixtysix.chart.model import translated
from sixtysix.chart.paths import is_path, spec_dir, variant_path
from sixtysix.chart.problems import SpecError
from sixtysix.chart.variants import read_variant
from sixtysix.errors import SixtySixError

CHART = "spec/chart.yaml"
"""Where a repository that holds a whole spec has its chart."""


def side(name: str) -> Side:
    """Read what is to be compared: a variant's name or a path to a file, or either behind a revision and a colon.

    A path behind a revision is one from the repository's top.

    Raises:
        SixtySixError: if the revision or the file in it cannot be had.
        SpecError: with everything that is wrong with the chart or the variant.
    """
    revision, colon, variant = name.partition(":")
    if not colon or is_file(Path(name)):
        return Side(name, translated(load(name)))
    if not revision or not variant:
        raise SixtySixError(f"{name}: expected REVISION:VARIANT, like HEAD~1:schnapsen")
    with extracted(revision) as folder:
        try:
            return _of_revision(name, variant, revision, folder)
        except SpecError as error:
            # Problems name the files of the revision, not where they were put.
            top = f"{folder}/"
            told = [replace(p, file=p.file.replace(top, f"{revision}:")) for p in error.problems]
            raise SpecError(told) from None


def _of_revision(name: str, variant: str, revision: str, folder: Path) -> Side:
    # Functions that today's rules lack, or that take other arguments, do not matter to what a chart says.
    there = (folder / CHART).is_file()
    family = read_chart(folder / CHART, is_of_today=False).chart if there else load_chart()
    beside = family.folder or spec_dir()
    try:
        path = variant_path(variant.lstrip("/"), beside, folder)
    except SpecError as error:
        raise SixtySixError(f"{name}: {error}") from None
    around = (folder if is_path(variant) else beside).resolve()
    if not path.is_file() or not path.resolve().is_relative_to(around):
        raise SixtySixError(f"{name}: there is no such file in {revision}")
    chart = translated(family.configure(read_variant(path, family, is_of_today=False).variant))
    chart.sources.texts.keys()  # they are read while their files are there
    return Side(name, chart)


@contextmanager
def extracted(revision: str) -> Iterator[Path]:
    """Put the files of a spec in a revision into a folder of their own for a while.

    Raises:
        SixtySixError: if there is no such revision.
    """
    commit = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}").strip()
    listed = _git("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit.decode())
    names = [
        name
        for name in listed.decode(errors="surrogateescape").split("\0")
        if name.endswith((".yaml", ".yml"))
    ]
    with TemporaryDirectory(prefix="sixtysix-") as folder:
        if names:
            top = _git("rev-parse", "--show-toplevel").decode().strip()
            here = ("-C", top, "--literal-pathspecs")
            packed = _git(*here, "archive", "--format=zip", commit.decode(), "--", *names)
            with ZipFile(BytesIO(packed)) as archive:
                archive.extractall(folder)
        yield Path(folder)


def _git(*words: str) -> bytes:
    try:
        done = subprocess.run(["git", *words], capture_output=True, check=False)
    except FileNotFoundError:
        raise SixtySixError("there is no git on this machine to read revisions with") from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().removeprefix("fatal: ")
        what = words[-1].removesuffix("^{commit}")
        raise SixtySixError(f"git: {said}" if said else f"git knows no revision {what!r}")
    return done.stdout
