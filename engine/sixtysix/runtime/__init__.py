"""The base of compiled machines: the class of games, handlers, explanations and snapshots."""

from statemachine import State as State

from sixtysix.errors import SetupError as SetupError
from sixtysix.runtime.handlers import HandlerError as HandlerError
from sixtysix.runtime.handlers import Handlers as Handlers
from sixtysix.runtime.handlers import StateHandler as StateHandler
from sixtysix.runtime.legality import Alternative as Alternative
from sixtysix.runtime.legality import Condition as Condition
from sixtysix.runtime.legality import EventNotAllowed as EventNotAllowed
from sixtysix.runtime.legality import Explanation as Explanation
from sixtysix.runtime.library import DeclaredEvent as DeclaredEvent
from sixtysix.runtime.library import DeclaredInvariant as DeclaredInvariant
from sixtysix.runtime.library import action as action
from sixtysix.runtime.library import guard as guard
from sixtysix.runtime.library import internal as internal
from sixtysix.runtime.machine import AmbiguousTransition as AmbiguousTransition
from sixtysix.runtime.machine import Engine as Engine
from sixtysix.runtime.machine import GameMachine as GameMachine
from sixtysix.runtime.machine import NoSuchPlayer as NoSuchPlayer
from sixtysix.runtime.machine import NothingToUndo as NothingToUndo
from sixtysix.runtime.machine import TransitionNotDeclared as TransitionNotDeclared
from sixtysix.runtime.snapshot import SnapshotError as SnapshotError
