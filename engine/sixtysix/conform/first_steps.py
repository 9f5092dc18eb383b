"""First steps with a new adapter: a skeleton to fill in, and a smoke test."""

import re
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from sixtysix.conform.attribution import findings
from sixtysix.conform.differences import BREAK_DOWNS
from sixtysix.conform.logs import judge_some, reported_hands
from sixtysix.conform.protocol import Misbehaviour, Skipped
from sixtysix.conform.reports import text_lines
from sixtysix.conform.run import Share, play_share
from sixtysix.conform.side_by_side import HandByRules
from sixtysix.conform.sut import Sut
from sixtysix.conform.trial import Steering, Trial
from sixtysix.contract.events import Json
from sixtysix.errors import counted
from sixtysix.evidence.coverage import coverage_of

TEMPLATES = Path(__file__).parent / "templates"

LANGUAGES = {
    "python": "adapter.py",
    "javascript": "adapter.mjs",
    "typescript": "adapter.ts",
    "rust": "adapter.rs",
    "java": "Adapter.java",
    "cpp": "adapter.cpp",
    "go": "adapter.go",
    "csharp": "Adapter.cs",
}
"""The file name of each language's skeleton."""

NEEDED = ("deal", "send")  # the operations needed to play a hand


def skeleton(language: str) -> str:
    """Return the source of a new adapter in a programming language. Each operation is a function to fill in."""
    name = LANGUAGES[language]
    path = next(path for path in TEMPLATES.iterdir() if path.name in (name, f"{name}.txt"))
    _, *parts = re.split(r"^\[(\w+)\]\n", (TEMPLATES / "says.txt").read_text("utf-8"), flags=re.MULTILINE)
    says = dict(zip(parts[::2], parts[1::2], strict=True))

    def comment(found: re.Match[str]) -> str:
        return "\n".join(f"{found[1]}{line}".rstrip() for line in says[found[2]].splitlines())

    return re.sub(r"^(\s*(?://|#) )@(\w+)$", comment, path.read_text("utf-8"), flags=re.MULTILINE)


def how_to(text: str) -> list[str]:
    """Return the shell commands in a skeleton's header. The commands build the adapter and test it."""
    lines = re.findall(r"^(?:// )?(?:Build|Test): (.*)$", text, re.MULTILINE)
    return [line for line in lines if line != "nothing"]


@dataclass
class Smoke:
    """The outcome of a smoke test, which tries each operation once and plays one hand."""

    variant: str
    system: str
    works: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    differs: list[str] = field(default_factory=list)
    """Differences from the rules, in the program or in its adapter."""
    not_compared: list[str] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)  # missing operations without which no hand can be played

    @property
    def failed(self) -> bool:
        return bool(self.wrong or self.differs or self.lacks)

    def json(self) -> Json:
        return dict(vars(self))

    def lines(self, system: str) -> Iterator[str]:
        """Yield the lines to print. ``system`` is the command-line option for the system, such as ``--sut ./mine``."""
        for title, sentences in (
            ("Works", self.works),
            ("Missing", self.missing),
            ("Wrong", self.wrong),
            ("Differs from the rules", self.differs),
            ("Not compared", self.not_compared),
        ):
            if sentences:
                yield from ("", f"{title}:", *(f"  {sentence}" for sentence in sentences))
        if not (self.lacks or self.wrong):
            yield from ("", f"Next, test many hands: sixtysix conform {self.variant} {system}")


def smoke(variant: str, sut: Sut) -> Smoke:
    """Try each operation once, and play one hand. Raise CannotRun if the system does not play ``variant``."""
    coverage = coverage_of(variant)
    with closing(Trial(coverage, sut.make())) as trial:
        has = trial.start()
        result = Smoke(variant, " ".join(filter(None, (has.name, has.version))))
        result.works += [f"start: it is {result.system}", f"variant: it plays {coverage.chart.variant.name}"]
        setup = Steering(trial, 0).deal(0).setup
        rules = HandByRules(coverage, has, setup)
        tries: dict[str, Json] = {"deal": {**setup.json()}, "observe": {}, "legal": {}, "view": {"player": 0}}
        if listens := "happened" in has.operations:
            tries = {"happened": {}}
        elif known := rules.known_legal():
            tries["send"] = {"event": known[0]}
        else:
            result.missing.append(f"send: the system has no event that is legal in {rules.state_name}")
            result.lacks.append("send")
        for operation, given in tries.items():
            if operation not in (*NEEDED, *has.operations):
                result.missing.append(f"{operation}: not among its capabilities")
                continue
            try:
                trial.system.ask(operation, **given)
            except Skipped as reason:
                result.missing.append(f"{operation}: {reason}")
                result.lacks += [operation] * (operation in NEEDED or listens)
            except Misbehaviour as found:
                result.wrong += f"{operation}: {found}".splitlines()
                with suppress(Misbehaviour, Skipped):
                    trial.start(anew=True)
                    trial.system.ask("deal", **setup.json())
            else:
                result.works.append(f"{operation}: well-formed answer")
    result.not_compared += sorted(trial.tally.not_compared)
    if not (result.wrong or result.lacks):
        if listens:
            tally, problem = judge_some((variant, "what happened", [*reported_hands(coverage, sut, 1)]))
            result.wrong += [str(problem)] if problem else []
        else:
            tally = play_share(Share(variant, sut, range(1)))
        result.not_compared = [*sorted(tally.not_compared), *tally.never_given]
        played = f"a hand of {counted(tally.events, 'event')}"
        for finding in findings(coverage, tally):
            lines = result.wrong if finding.kind in BREAK_DOWNS else result.differs
            lines += [f"{played}:", *(f"  {line}" for line in text_lines(coverage, finding))]
        if not tally.counts:
            result.works.append(f"{played}: it agrees with the rules in {counted(tally.compared, 'value')}")
    return result
