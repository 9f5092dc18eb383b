"""What players are asked of a game, and the sentences of its page that answer it."""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from itertools import islice

from sixtysix.chart.obligations import CASE, MARGIN, REFUSED, TAKEN
from sixtysix.contract.events import Json
from sixtysix.evidence.coverage import Coverage
from sixtysix.exam.questions import Question, in_turns, questions, topics
from sixtysix.play.replay import HandRecord
from sixtysix_rulebook.prose import Prose

MOST = 40
"""Questions of a game."""


def pool(coverage: Coverage, hands: Iterable[Json]) -> list[tuple[str, Question]]:
    """Choose from a variant's hands what is asked, each question with its topic: one of every topic, then a second."""
    plays = [HandRecord.of_json(one) for one in hands]
    by_topic = (
        [(topic, one) for one in found] for topic, found in topics(questions(coverage, plays)).items()
    )
    chosen: dict[str, tuple[str, Question]] = {}
    for topic, one in in_turns(by_topic):
        chosen.setdefault(one.id, (topic, one))  # one may be of two topics
    return list(islice(chosen.values(), MOST))


def reasons(question: Question, prose: Prose | None) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Give the sentences that decide, what each cites, and its anchor on the game's page if it stands there.

    They are conditions that fail, and what the prose says of all that is shown, or at least of the same case or ruling.
    """
    about = [o for o in question.about if o.kind is not TAKEN] or question.about
    cited = {name for o in about for name in o.cites}
    cases = [o.id.rpartition("/")[0] + "/" for o in about if o.kind in (CASE, MARGIN)]
    told = [*_told(prose)] if prose else []
    shown = [one for one, patterns in told if any(fnmatchcase(o.id, p) for o in about for p in patterns)]
    akin = [one for one, patterns in told if any(p.startswith(case) for case in cases for p in patterns)]
    yield from dict.fromkeys((o.says, o.cites, "") for o in about if o.kind is REFUSED)
    yield from shown or akin or [one for one, _ in told if cited.issuperset(one[1])][:1]


def _told(prose: Prose) -> Iterator[tuple[tuple[str, tuple[str, ...], str], tuple[str, ...]]]:
    """Give all sentences of the prose, and rows of its tables behind their headings, each with what shows it."""
    for section in prose.sections:
        for one in section.sentences:
            yield (one.says, one.source, f"rule-{one.name}"), one.shown
    for part in prose.parts:
        for row in part.rows:
            yield (f"{part.says}. {row.says}", row.source, f"table-{part.name}"), row.shown
