"""The program of CSC148 2015, assignment 2: a person (``p1``) plays against the computer (``p2``)."""

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
"""The games by menu key."""

STRATEGIES: Dict[str, Any] = {
    "r": StrategyRandom,
    "m": StrategyMinimax,
    "p": StrategyMinimaxPrune,
    "mm": StrategyMinimaxMemoize,
    "my": StrategyMinimaxMyopic,
}
"""The computer's strategies by menu key."""


class GameView:
    """A game in the terminal."""

    def __init__(self, state: Callable[..., Any], strategy: Callable[..., Any]) -> None:
        """Ask who plays first, then create a state and a strategy, whose classes ask for their own settings."""
        first = input("Type c if you wish the computer to play first ")
        self.state = state("p2" if first == "c" else "p1", interactive=True)
        self.strategy = strategy(interactive=True)

    def play(self) -> None:
        """Play the game to its end."""
        self._print_state()
        while not self.state.over and self.state.possible_next_moves():
            if self.state.next_player == "p1":
                move = self._person_move()
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

    def _print_state(self) -> None:
        print(self.state.instructions)
        print(self.state)
        print()

    def _person_move(self) -> Any:
        """Ask the person for a move until it is legal."""
        move = self.state.get_move()
        while move not in self.state.possible_next_moves():
            print("Illegal move: {}\nPlease try again.\n".format(move))
            self._print_state()
            move = self.state.get_move()
        return move


def _choose(question: str, choices: Dict[str, Any]) -> Any:
    """Ask for a menu key until it is valid, and return its entry."""
    key = None
    while key not in choices:
        key = input(question)
    return choices[key]


def main() -> None:
    """Ask for the game and for the computer's strategy, then play."""
    state = _choose("s to play Subtract Square, t to play Tippy: ", GAME_STATES)
    strategy = _choose(
        "r for random strategy for computer, m for minimax strategy for computer, p for minimax with pruning, "
        "mm for minimax that memoizes, my for myopic minimax: ",
        STRATEGIES,
    )
    GameView(state, strategy).play()


if __name__ == "__main__":
    main()
