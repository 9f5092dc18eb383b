"""What the exam asks: questions on a variant, or on one item that is to be read, with its sentences alone in view."""

import hashlib
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache, cached_property
from importlib.metadata import entry_points
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from sixtysix.chart import load, spec_dir, variant_names
from sixtysix.chart.comparison import either
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import MARGIN, RULING, Obligation, possible
from sixtysix.chart.parameters import parameter
from sixtysix.chart.paths import SCENARIOS
from sixtysix.chart.sources import listed
from sixtysix.cli.cite import LABELS, known_items
from sixtysix.contract.events import Json
from sixtysix.contract.values import write_value
from sixtysix.errors import SixtySixError, did_you_mean
from sixtysix.evidence.cover import built_vectors
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.search import Search
from sixtysix.exam.questions import ONE_BY_ONE, Question, guarded, in_turns, questions, separating, topics
from sixtysix.exam.telling import question_json
from sixtysix.game.names import PACKS
from sixtysix.languages import Language, braces
from sixtysix.mutation.spec_faults import parameter_mutants
from sixtysix.play.replay import HandRecord
from sixtysix.scenarios.reading import read_scenario, scenario_chart
from sixtysix.scenarios.scenario import setup_of
from sixtysix_tools.readings import Passage, known_readings, links, read_passages, when_read

MOST = 4
"""Questions that are asked of one sentence."""

HANDS = 300
"""Random hands from which questions on house rules are made."""

PROSE = entry_points(group="sixtysix.prose")
"""Gives the sentences of the rulebook by their names, each with what shows it, as a variant fills them."""


class Asked(NamedTuple):
    """A question of a variant in its JSON form, with the sentences in view."""

    variant: str
    view: tuple[str, ...]
    question: Json

    @property
    def id(self) -> str:
        named = (self.variant, *self.view, self.question["id"])
        return hashlib.sha256("\n".join(named).encode()).hexdigest()[:8]

    def json(self, answer: Sequence[int] | None) -> Json:
        """Write it without the right answer, or with an answer that was given and the right one."""
        known = {**self.question, "id": self.id}
        if answer is None:
            known = {key: value for key, value in known.items() if key not in ("right", "because")}
        else:
            known |= {"answer": [*answer], "is_right": self.is_right(answer)}
        return {"variant": self.variant, "view": [*self.view], **known}

    def is_right(self, answer: Sequence[int]) -> bool:
        return sorted(answer) == list(self.question["right"])


class Room:
    """A variant, the hands that questions on it are made of, and the questions."""

    def __init__(self, variant: str, language: Language) -> None:
        chart = load(variant).told_in(language)
        self.coverage, self.pack = Coverage(chart), PACKS["french"].told_in(language)
        self.plays = [HandRecord.of_json(one) for one in built_vectors(variant)]
        if not self.plays:
            search = Search(self.coverage, possible(chart, self.coverage.obligations.values()))
            search.run(0, HANDS, HANDS)
            self.plays = [HandRecord(one.setup, one.tried) for one in search.witnesses.values()]

    @property
    def chart(self) -> ConfiguredChart:
        return self.coverage.chart

    @cached_property
    def one_by_one(self) -> list[Question]:
        return questions(self.coverage, self.plays, ONE_BY_ONE)

    def ask(
        self, found: Iterable[Question], *view: str, chart: ConfiguredChart | None = None
    ) -> Iterator[Asked]:
        for one in found:
            yield Asked(self.chart.variant.name, view, question_json(one, chart or self.chart, self.pack))

    def about(self, *patterns: str) -> list[Question]:
        """Give the questions that show what these names or patterns name, those first that show little else."""

        def named(o: Obligation) -> Iterator[str]:
            yield from (o.id, o.atom, o.case, *(o.cites if o.kind is not RULING else ()))
            if o.transition:
                yield from (o.transition.name, o.transition.event or "", *o.transition.on)

        found: dict[str, tuple[int, Question]] = {}
        for one in self.one_by_one:
            for o in one.about:
                if any(fnmatchcase(name, pattern) for name in named(o) for pattern in patterns):
                    rank = (len(o.cites) + 10 * (one.player != one.table["turn"]), one)
                    found[o.id] = min(found.get(o.id, rank), rank, key=lambda ranked: ranked[0])
        return list({q.id: q for _, q in sorted(found.values(), key=lambda ranked: ranked[0])}.values())


@cache
def _room(variant: str, language: Language) -> Room:
    return Room(variant, language)


def of_variant(variant: str, number: int, seed: int, language: Language) -> list[Asked]:
    """Draw questions on a variant, each of another topic."""
    room, chance = Room(variant, language), random.Random(seed)
    by_topic = list(topics(questions(room.coverage, room.plays)).values())
    chance.shuffle(by_topic)
    drawn = {one.id: one for one in map(chance.choice, by_topic)}  # one may be of two topics
    return list(room.ask(islice(drawn.values(), number)))


def _of_item(name: str, passage: Passage, language: Language) -> Iterator[Asked]:
    """Ask in every variant what follows from the sentences of something that is read."""
    content, view = passage.content, list[str]()
    if passage.document.path.parent.name == SCENARIOS:
        yield from _of_scenario(passage.document.path, language)
        return
    for room in (_room(variant, language) for variant in variant_names()):
        statement = room.chart.sources.statements.get(name)
        if statement and statement.text not in room.chart.variant.source:
            continue
        known = known_items(room.chart)
        if name.startswith("rulebook "):
            told = (one.load()(room.chart).get(name.removeprefix("rulebook ")) for one in PROSE)
            for says, shown in filter(None, told):
                for path in parameters_in(content):
                    own = (one for value, one, is_own in _separating(room, path) if is_own)
                    yield from room.ask(own, says)
                yield from room.ask(room.about(*shown), says)
        elif name in room.chart.declarations.by_path:
            declared = known[name]()
            for value, one, _ in _separating(room, name):
                means = f"{name} {value}. {declared['parts'].get(value, '')}".strip()
                yield from room.ask([one], declared["says"], means)
        elif name in known:
            view = [*_texts(known[name](), room.chart.language)]
            for guard in (name, *listed(content, "becomes")):
                if guard in room.chart.guards:  # its own sentences are the answers
                    decided = guarded(room.coverage, guard, room.plays)
                    deciding = (
                        one for one in decided if guard == name or any(o.kind is MARGIN for o in one.about)
                    )
                    yield from room.ask(deciding, *(view if guard != name else ()))
            by = room.coverage.obligations.get(RULING.id(name))
            for path in (*listed(content, "parameters"), *listed(content, "becomes")):
                yield from room.ask((one for _, one, is_own in _separating(room, path) if is_own), *view)
            yield from room.ask(room.about(name, *(by.by if by else ())), *view)
    for shown in listed(content, "shown"):
        if (file := spec_dir() / SCENARIOS / f"{shown}.yaml").is_file() and view:
            yield from _of_scenario(file, language, *view)


def parameters_in(content: Mapping[str, Any]) -> list[str]:
    """Name the parameters on which a sentence of the rulebook depends."""
    said = (one.value for one in braces(content.get("says", "")) if "." in one.value)
    return list(dict.fromkeys((*content.get("where", ()), *said)))


def _separating(room: Room, path: str) -> Iterator[tuple[str, Question, bool]]:
    """Give values of a parameter with questions that another one answers otherwise, and whether they are the variant's.

    The others are told by rules that differ from the variant's in this parameter alone.
    """
    for mutant in parameter_mutants(room.chart, path):
        for chart, other in ((room.chart, mutant.chart), (mutant.chart, room.chart)):
            coverage = room.coverage if chart is room.chart else Coverage(chart)
            for one in islice(separating(coverage, other, room.plays), 1):
                yield write_value(parameter(chart.variant.parameters, path)), one, chart is room.chart


def _of_scenario(path: Path, language: Language, *view: str) -> Iterator[Asked]:
    """Ask in what a scenario's play ends, with its title in view, or with what it shows."""
    scenario = read_scenario(path)
    for variant in scenario.variants if not scenario.then.refused_parameters else ():
        chart = scenario_chart(scenario, variant).told_in(language)
        coverage, setup = Coverage(chart), setup_of(scenario.given, chart.ruleset)
        happened = tuple(map(coverage.codec.parse, scenario.when))
        tried = [refusal.event for refusal in scenario.then.not_legal] or [*scenario.then.legal[:1]]
        plays = [HandRecord(setup, (*happened, coverage.codec.parse(line))) for line in tried]
        found = questions(coverage, plays or [HandRecord(setup, happened)], ONE_BY_ONE)
        pack = PACKS["french"].told_in(language)
        last = max((len(one.play.events) for one in found), default=0)
        for one in found:
            if len(one.play.events) == last and (one.about or not one.event):
                yield Asked(variant, view or (language(scenario.title),), question_json(one, chart, pack))


def _texts(told: Json, _: Language) -> Iterator[str]:
    """Give the texts of something that is read, without what it cites and is shown by."""
    for key, value in told.items():
        if isinstance(value, str) and value and key not in ("section", "default"):
            yield value
        elif key == "parts":
            yield from (f"{name}: {text}" for name, text in value.items())
        elif key == "silent" and value:
            yield f"{_(LABELS[key])}: {', '.join(value)}"


class Reading:
    """What is to be read: what it says, what it said when it was read last, and what is asked of it."""

    def __init__(self, name: str, language: Language, most: int = MOST) -> None:
        passages = read_passages(spec_dir())
        self.known = known_readings(spec_dir())
        if name not in {**passages, **self.known}:
            raise SixtySixError(
                f"nothing to read is called {name}{did_you_mean(name, {**passages, **self.known})}"
            )
        self.name, self.passage = name, passages.get(name)
        self.linked = [*links(passages).get(name, ())]
        found = {one.id: one for one in _of_item(name, self.passage, language)} if self.passage else {}
        alike: dict[Any, list[Asked]] = {}
        for one in found.values():
            alike.setdefault((one.view, one.question["asks"], *one.question["right"]), []).append(one)
        self.asked = list(islice(in_turns(alike.values()), most))

    @cached_property
    def about(self) -> Json:
        """Give what it is, what it was when it was read last as far as git knows, and what it is linked to."""
        now = self.passage.content if self.passage else None
        return {"item": self.name, "says": now, "said": when_read(self._before), "links": self.linked}

    def _before(self, folder: Path) -> Any:
        before = read_passages(folder).get(self.name)
        return before.content if before and before.is_read(self.known.get(self.name)) else None

    def shown(self) -> Iterator[str]:
        """Say what has changed since it was read, if that is known."""
        now, then = self.about["says"], self.about["said"]
        if then is None:
            return
        says, said = (one if isinstance(one, dict) else {"says": one} for one in (now, then))
        for key in either(said, says):
            if said.get(key) != says.get(key):
                yield f"{key} was: {write_value(said.get(key))}\n{key} is:  {write_value(says.get(key))}"
