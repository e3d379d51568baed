// The current game: its moves, the side to move, and the searches that play.

import { fetchJson, positionBody, runSearch } from "./api.js";
import { randomMove } from "./levels.js";
import { playerName, withKnownHeuristics } from "./players.js";
import { addLine, continuation, emptyTree, promote, withoutLine } from "./variations.js";

/** The position of a game after these moves, as a request names it. */
export const positionOf = ({ spec, start }, moves) => positionBody({ game: spec, position: start, moves });

/**
 * A game and everything that changes it. `show` is called after each change, `showPending` when the position
 * after a known move is requested, `showSearch` with the progress of a search, `showError` with an error or null, and
 * `updateUrl` with true if the change is a new entry of the history.
 */
export class GameController {
  constructor({ show, showPending, showSearch, showError, updateUrl }) {
    Object.assign(this, { show, showPending, showSearch, showError, updateUrl });
    this.requestId = 0;
    this.runningSearch = null;
    this.position = null;
    // Whether `position` is the current position of the game: false while another position is requested.
    this.isCurrent = false;
  }

  /**
   * Opens a game. `start` is the text of the position at which it begins, or null for the start of the game; `future` has the
   * moves that were taken back, and `tree` has all lines. Each game has a different `id`. `refused` has the reasons why the
   * players are not the requested ones. Returns an error if the game cannot be opened.
   */
  async open(game, { push = false, paused = false, silent = false, refused = [] } = {}) {
    this.game = { start: null, future: [], ...game, tree: game.tree ?? emptyTree(), id: game.id ?? Math.random(), paused };
    addLine(this.game.tree, [...this.game.moves, ...this.game.future]);
    return this.refresh({ push, silent, refused });
  }

  get playerToMove() {
    return this.position && !this.position.over ? this.game.players[this.position.to_move] : null;
  }

  get hasHuman() {
    return Object.values(this.game.players).some((player) => player.search === null);
  }

  get hasSearch() {
    return Object.values(this.game.players).some((player) => player.search !== null);
  }

  /** Whether a human is to move. */
  get isHumanTurn() {
    return this.playerToMove?.search === null;
  }

  /** Whether a human can choose a move now. */
  get isOpen() {
    return this.isCurrent && this.isHumanTurn;
  }

  /** The move from the shown position to the requested one, or null. */
  get pendingMove() {
    const { spec, start, moves } = this.game;
    const shown = this.position;
    if (this.isCurrent || shown?.game !== spec || (shown.position ?? null) !== start || moves.length !== shown.moves.length + 1) return null;
    return shown.moves.every((move, ply) => move === moves[ply]) ? moves.at(-1) : null;
  }

  /** Makes a move of a human. Moves are ignored until the position after the previous move has arrived. */
  async choose(move) {
    if (!this.isOpen) return;
    await this.playMove(move, true);
  }

  async playMove(move, push) {
    const { moves, future, tree } = this.game;
    this.game.moves = [...moves, move];
    addLine(tree, this.game.moves);
    this.game.future = future[0] === move ? future.slice(1) : continuation(tree, this.game.moves);
    this.game.paused = false;
    await this.refresh({ push });
  }

  /** Goes to the position after `ply` moves. */
  async goTo(ply) {
    const all = [...this.game.moves, ...this.game.future];
    this.game.moves = all.slice(0, ply);
    this.game.future = all.slice(ply);
    this.game.paused = true;
    return this.refresh({ push: true });
  }

  /** Goes to the position after these moves of the tree; redo then follows the first continuation. */
  async goToLine(moves) {
    Object.assign(this.game, { moves, future: continuation(this.game.tree, moves), paused: true });
    return this.refresh({ push: true });
  }

  /** Promotes the variation on the board: the line from which it branches off becomes a variation of it. */
  async promoteLine() {
    promote(this.game.tree, this.game.moves);
    return this.refresh({});
  }

  /** Deletes the last move on the board and everything after it. */
  async deleteLine() {
    const { tree, moves } = this.game;
    this.game.tree = withoutLine(tree, moves);
    return this.goToLine(moves.slice(0, -1));
  }

  /**
   * Goes back (-1) or forward (1) to the next position in which a human is to move, or by one move if no side is human.
   * From the start, goes back to the previous game.
   */
  async step(direction) {
    const all = [...this.game.moves, ...this.game.future];
    const possible = (ply) => ply >= 0 && ply <= all.length;
    let ply = this.game.moves.length + direction;
    if (ply < 0 && this.game.previous) return this.open(this.game.previous, { push: true, paused: true });
    if (!possible(ply)) return null;
    const id = this.cancelRequests();
    while (this.hasHuman && possible(ply + direction)) {
      const position = await this.request("/api/position", positionOf(this.game, all.slice(0, ply)), id);
      if (!position) return this.error;
      if (position.over || this.game.players[position.to_move].search === null) break;
      ply += direction;
    }
    return this.goTo(ply);
  }

  /** Pauses the searches that play, or lets them continue. */
  async pause(paused) {
    this.game.paused = paused;
    await this.refresh({});
  }

  /** Stops the running search, which then plays its best move so far. */
  async moveNow() {
    if (!this.runningSearch) return;
    this.runningSearch.stopRequested = true;
    // The id of the running search comes with its first progress report; `searchMove` then calls this method again.
    const { search: searchId } = this.runningSearch;
    if (!searchId) return;
    const id = this.requestId;
    await fetchJson("/api/stop", { search: searchId }, this.abort.signal).catch((error) => this.handleError(error, id));
  }

  async setPlayer(side, player) {
    this.game.players[side] = player;
    await this.refresh({});
  }

  async swapSides() {
    const { first, second } = this.game.players;
    this.game.players = { first: second, second: first };
    this.game.paused = false;
    await this.refresh({});
  }

  /** Aborts all requests, and returns the id of the next ones. */
  cancelRequests() {
    this.abort?.abort();
    this.abort = new AbortController();
    this.runningSearch = null;
    this.isCurrent = false;
    this.requestId += 1;
    return this.requestId;
  }

  /**
   * Requests and shows the position, and starts a search if a search is to move. If players are not the requested ones, the
   * reasons are shown, and the game is paused: the request of a search would hide them. Returns an error if the request fails.
   */
  async refresh({ push = false, silent = false, refused = [] }) {
    const id = this.cancelRequests();
    if (this.pendingMove !== null) this.showPending();
    const position = await this.request("/api/position", positionOf(this.game, this.game.moves), id, silent);
    if (!position) return this.error;
    this.position = position;
    this.isCurrent = true;
    this.game.spec = position.game;
    this.game.start = position.position ?? null;
    const reasons = [...refused];
    this.game.players = withKnownHeuristics(this.game.players, position.heuristics, (reason) => reasons.push(reason));
    if (reasons.length > 0) this.game.paused = true;
    this.lastValid = structuredClone(this.game);
    this.updateUrl(push);
    this.show();
    if (reasons.length > 0) this.showError(new Error(reasons.join("; ")));
    if (this.playerToMove && !this.isHumanTurn && !this.game.paused) this.searchMove(id);
    return null;
  }

  /** The key of the position after the moves of the game and `more`. */
  lineAfter(...more) {
    return JSON.stringify([this.game.spec, this.game.start, ...this.game.moves, ...more]);
  }

  /** The search that has played the last move of the game; null if another player, or the search of another game, has. */
  get shownSearch() {
    return this.lastSearch?.moves === this.lineAfter() ? this.lastSearch : null;
  }

  /** Searches the position, and plays the best move; a player of a level may play a random move instead. */
  async searchMove(id) {
    const player = this.playerToMove;
    const [name, side] = [playerName(player), this.position.to_move];
    const random = randomMove(player, this.position);
    if (random !== null) {
      this.lastSearch = { side, name, moves: this.lineAfter(random), isRandom: true };
      await this.playMove(random, false);
      return;
    }
    const { search, time, depth, eval: heuristic } = player;
    const options = Object.entries({ time, depth: Number(depth), eval: heuristic }).filter(([, value]) => value);
    const body = { ...positionOf(this.game, this.game.moves), search, ...Object.fromEntries(options) };
    this.runningSearch = { side, name, nodes: 0, seconds: 0 };
    this.showSearch(this.runningSearch);
    try {
      const result = await runSearch("/api/think", body, this.abort.signal, (progress) => {
        if (id !== this.requestId) return;
        const isFirstReport = !this.runningSearch.search && progress.search;
        this.showSearch(Object.assign(this.runningSearch, progress));
        if (isFirstReport && this.runningSearch.stopRequested) this.moveNow();
      });
      if (id !== this.requestId) return;
      const move = result.best ?? this.position.legal[0];
      this.lastSearch = { ...result, side, name, moves: this.lineAfter(move) };
      await this.playMove(move, false);
    } catch (error) {
      this.handleError(error, id);
    }
  }

  async request(path, body, id, silent = false) {
    this.error = null;
    try {
      const answer = await fetchJson(path, body, this.abort.signal);
      if (id !== this.requestId) return null;
      this.showError(null);
      return answer;
    } catch (error) {
      this.handleError(error, id, silent);
      return null;
    }
  }

  /** Returns to the last valid game. With `silent`, the caller shows the error. */
  handleError(error, id, silent = false) {
    if (error.name === "AbortError" || id !== this.requestId) return;
    this.runningSearch = null;
    this.error = error;
    if (this.lastValid) {
      // The view may have changed since the last answer.
      const { flip, analysis, numbers } = this.game;
      this.game = { ...structuredClone(this.lastValid), flip, analysis, numbers };
    }
    this.game.paused = true;
    this.isCurrent = true;
    this.showError(silent ? null : error);
    if (this.position) this.show();
  }
}
