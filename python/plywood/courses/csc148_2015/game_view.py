"""The program of CSC148 2015, assignment 2: a person, ``p1``, against the computer, ``p2``."""

from typing import Any, Callable, Dict

from strategy_minimax import StrategyMinimax
from strategy_minimax_memoize import StrategyMinimaxMemoize
from strategy_minimax_myopic import StrategyMinimaxMyopic
from strategy_minimax_prune import StrategyMinimaxPrune
from strategy_random import StrategyRandom
from subtract_square_state import SubtractSquareState
from tippy_game_state import TippyGameState

__all__ = [
    "GameView",
    "StrategyMinimax",
    "StrategyMinimaxMemoize",
    "StrategyMinimaxMyopic",
    "StrategyMinimaxPrune",
    "StrategyRandom",
    "SubtractSquareState",
    "TippyGameState",
]

GAME_STATES: Dict[str, Any] = {"s": SubtractSquareState, "t": TippyGameState}
"""The games by the key that the menu takes."""

STRATEGIES: Dict[str, Any] = {
    "r": StrategyRandom,
    "m": StrategyMinimax,
    "p": StrategyMinimaxPrune,
    "mm": StrategyMinimaxMemoize,
    "my": StrategyMinimaxMyopic,
}
"""The computer's strategies by the key that the menu takes."""


class GameView:
    """One game, told on standard output."""

    def __init__(self, state: Callable[..., Any], strategy: Callable[..., Any]) -> None:
        """Ask who begins, and let the classes ``state`` and ``strategy`` ask what they need to know."""
        first = input("Type c if you wish the computer to play first ")
        self.state = state("p2" if first == "c" else "p1", interactive=True)
        self.strategy = strategy(interactive=True)

    def play(self) -> None:
        """Play to the end."""
        self._show()
        while not self.state.over and self.state.possible_next_moves():
            if self.state.next_player == "p1":
                move = self._legal_move_of_person()
                print("You choose: {}".format(move))
            else:
                move = self.strategy.suggest_move(self.state)
                print("The computer chooses: {}".format(move))
            self.state = self.state.apply_move(move)
            print("New game state: ", self.state)
            print()
        if self.state.winner("p2"):
            print("Beat ya!")
        elif self.state.winner("p1"):
            print("Congrats -- you won!!")
        else:
            print("We tied...")

    def _show(self) -> None:
        print(self.state.instructions)
        print(self.state)
        print()

    def _legal_move_of_person(self) -> Any:
        move = self.state.get_move()
        while move not in self.state.possible_next_moves():
            print("Illegal move: {}\nPlease try again.\n".format(move))
            self._show()
            move = self.state.get_move()
        return move


def _choose(question: str, choices: Dict[str, Any]) -> Any:
    """What stands for the key that is typed, asked for until it is a known one."""
    key = None
    while key not in choices:
        key = input(question)
    return choices[key]


def main() -> None:
    """Ask for the game and the computer's strategy, and play."""
    state = _choose("s to play Subtract Square, t to play Tippy: ", GAME_STATES)
    strategy = _choose(
        "r for random strategy for computer, m for minimax strategy for computer, p for minimax with pruning, "
        "mm for minimax that memoizes, my for myopic minimax: ",
        STRATEGIES,
    )
    GameView(state, strategy).play()


if __name__ == "__main__":
    main()
