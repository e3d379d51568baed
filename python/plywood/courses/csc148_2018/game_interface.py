"""The program of CSC148 2018, assignment 2: plays a game between two strategies.

The course's unit tests import only this module. Run as a script, it asks for the game and the strategies.
"""

from typing import Any, Callable, Dict

from stonehenge import StonehengeGame
from strategy import (
    interactive_strategy,
    iterative_minimax_strategy,
    recursive_minimax_strategy,
    rough_outcome_strategy,
    solver_strategy,
)
from subtract_square_game import SubtractSquareGame

playable_games: Dict[str, Any] = {"s": SubtractSquareGame, "h": StonehengeGame}
"""The games by menu key."""

usable_strategies: Dict[str, Callable[[Any], Any]] = {
    "i": interactive_strategy,
    "ro": rough_outcome_strategy,
    "mr": recursive_minimax_strategy,
    "mi": iterative_minimax_strategy,
    "solver": solver_strategy,
}
"""The strategies by menu key: ``mr`` is recursive minimax, ``mi`` is iterative minimax."""


class GameInterface:
    """A game between two strategies in the terminal."""

    def __init__(
        self,
        game: Callable[[bool], Any],
        p1_strategy: Callable[[Any], Any],
        p2_strategy: Callable[[Any], Any],
    ) -> None:
        """Ask who plays first, then create a game of the class ``game``, which asks for its own settings."""
        first_player = input("Type y if player 1 is to make the first move: ")
        self.game = game(first_player.lower() == "y")
        self.p1_strategy = p1_strategy
        self.p2_strategy = p2_strategy

    def play(self) -> None:
        """Play the game to its end."""
        print(self.game.get_instructions())
        print(self.game.current_state)
        while not self.game.is_over(self.game.current_state):
            self._play_one_move()
        if self.game.is_winner("p1"):
            print("Player 1 is the winner!")
        elif self.game.is_winner("p2"):
            print("Player 2 is the winner!")
        else:
            print("It's a tie!")

    def _play_one_move(self) -> None:
        """Call the current player's strategy until it returns a legal move, and play that move."""
        state = self.game.current_state
        player = state.get_current_player_name()
        strategy = self.p1_strategy if player == "p1" else self.p2_strategy
        print("The current available moves are:")
        for possible in state.get_possible_moves():
            print(possible)
        move = None
        while not state.is_valid_move(move):
            move = strategy(self.game)
        self.game.current_state = state.make_move(move)
        print("{} made the move {}. The game's state is now:".format(player, move))
        print(self.game.current_state)


def _names(choices: Dict[str, Any]) -> str:
    """Return the keys and the names of the entries, as the prompts show them."""
    return ", ".join("'{}': {}".format(key, choice.__name__) for key, choice in choices.items())


def _choose(question: str, choices: Dict[str, Any]) -> Any:
    """Ask for a menu key until it is valid, and return its entry."""
    key = None
    while key not in choices:
        key = input("{} ({}): ".format(question, _names(choices)))
    return choices[key]


def main() -> None:
    """Ask for the game and the strategies, then play."""
    game = _choose("Select the game you want to play", playable_games)
    p1_strategy = _choose("Select the strategy for Player 1", usable_strategies)
    p2_strategy = _choose("Select the strategy for Player 2", usable_strategies)
    GameInterface(game, p1_strategy, p2_strategy).play()


if __name__ == "__main__":
    main()
