"""The interface of the course, partly completed."""

from stonehenge import StonehengeGame
from strategy import my_minimax

playable_games = {"h": StonehengeGame}
usable_strategies = {"mr": my_minimax}
