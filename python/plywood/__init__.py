"""Two-player games of perfect information: write a game once, search it every way, trust the answer.

>>> import plywood
>>> position = plywood.position("stonehenge:3", "K A C B F E G D I")
>>> analysis = position.analyze(each=True)
>>> str(analysis.value), analysis.best, [str(move.value) for move in analysis.each]
('win 1', 'H', ['win 1', 'loss 2', 'loss 2'])
"""

from plywood.analysis import Analysis, EachAnalysis, MoveValue, Stats
from plywood.catalog import GameInfo, GameList, games, searches
from plywood.errors import Error, GameError, GameWarning, LimitError, MoveError, SearchError
from plywood.game import Game
from plywood.position import Position, position
from plywood.searching import Evaluator
from plywood.tree import Tree
from plywood.value import Value

#: The version of the package, the same as that of the command and of the engine.
__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "EachAnalysis",
    "Error",
    "Evaluator",
    "Game",
    "GameError",
    "GameInfo",
    "GameList",
    "GameWarning",
    "LimitError",
    "MoveError",
    "MoveValue",
    "Position",
    "SearchError",
    "Stats",
    "Tree",
    "Value",
    "__version__",
    "games",
    "position",
    "searches",
]
