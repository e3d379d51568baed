// A game under way: whose turn it is, who makes the move, and the way back and forth.

import { ask, search } from "./api.js";

/** A game as the page knows it, and all that happens to it. Whoever shows it is told by `show` and `tell`. */
export class Table {
  constructor({ show, tell, trouble, remember }) {
    Object.assign(this, { show, tell, trouble, remember });
    this.steps = 0;
    this.thinking = null;
    this.position = null;
  }

  /** Sits down to a game; the moves in `future` have been taken back. Says why it cannot be done, if it cannot. */
  async open(game, { push = false, paused = false, quiet = false } = {}) {
    this.game = { future: [], ...game, paused };
    return this.settle({ push, quiet });
  }

  get mover() {
    return this.position && !this.position.over ? this.game.players[this.position.to_move] : null;
  }

  get hasHuman() {
    return Object.values(this.game.players).some((player) => player.search === null);
  }

  get hasMachine() {
    return Object.values(this.game.players).some((player) => player.search !== null);
  }

  /** Whether somebody at the page is to move. */
  get isOpen() {
    return this.mover?.search === null;
  }

  /** Makes a move that was chosen at the page. */
  async choose(move) {
    if (!this.isOpen) return;
    await this.make(move, true);
  }

  async make(move, push) {
    const { moves, future } = this.game;
    this.game.future = future[0] === move ? future.slice(1) : [];
    this.game.moves = [...moves, move];
    this.game.paused = false;
    await this.settle({ push, arrived: true });
  }

  /** Goes to where so many moves were made. */
  async goTo(ply) {
    const all = [...this.game.moves, ...this.game.future];
    this.game.moves = all.slice(0, ply);
    this.game.future = all.slice(ply);
    this.game.paused = true;
    return this.settle({ push: true });
  }

  /** Goes back (-1) or forward (1) to where somebody at the page is to move, or one move where nobody is; from the start back to the game before. */
  async step(direction) {
    const all = [...this.game.moves, ...this.game.future];
    const possible = (ply) => ply >= 0 && ply <= all.length;
    let ply = this.game.moves.length + direction;
    if (ply < 0 && this.game.former) return this.open(this.game.former, { push: true, paused: true });
    if (!possible(ply)) return null;
    const step = this.leave();
    while (this.hasHuman && possible(ply + direction)) {
      const there = await this.ask("/api/position", { game: this.game.spec, moves: all.slice(0, ply) }, step);
      if (!there) return this.refusal;
      if (there.over || this.game.players[there.to_move].search === null) break;
      ply += direction;
    }
    return this.goTo(ply);
  }

  /** Lets the machine move on, or stops it. */
  async pause(paused) {
    this.game.paused = paused;
    await this.settle({});
  }

  /** Lets the machine that thinks move with the best that it has found so far. */
  async hurry() {
    if (!this.thinking) return;
    this.thinking.hurried = true;
    const { search: name } = this.thinking;
    // One that has not begun to tell is ended as soon as it does.
    if (!name) return;
    const step = this.steps;
    await ask("/api/stop", { search: name }, this.controller.signal).catch((error) => this.fail(error, step));
  }

  async setPlayer(side, player) {
    this.game.players[side] = player;
    await this.settle({});
  }

  async swapSides() {
    const { first, second } = this.game.players;
    this.game.players = { first: second, second: first };
    this.game.paused = false;
    await this.settle({});
  }

  /** Ends whatever is being asked, and says which step this is. */
  leave() {
    this.controller?.abort();
    this.controller = new AbortController();
    this.thinking = null;
    this.steps += 1;
    return this.steps;
  }

  /** Shows where the game stands, and lets the machine think if it is its turn. */
  async settle({ push = false, arrived = false, quiet = false }) {
    const step = this.leave();
    const { spec, moves } = this.game;
    const position = await this.ask("/api/position", { game: spec, moves }, step, quiet);
    if (!position) return this.refusal;
    this.position = position;
    this.game.spec = position.game;
    this.settled = structuredClone(this.game);
    this.remember(push);
    this.show({ arrived });
    if (this.mover && !this.isOpen && !this.game.paused) this.think(step);
    return null;
  }

  /** Lets the machine think and move. */
  async think(step) {
    const { search: name, ...options } = this.mover;
    const given = Object.entries(options).filter(([, value]) => value !== "");
    const question = { game: this.game.spec, moves: this.game.moves, search: name, ...Object.fromEntries(given) };
    if (question.depth) question.depth = Number(question.depth);
    this.thinking = { side: this.position.to_move, name, nodes: 0, seconds: 0 };
    this.tell(this.thinking);
    try {
      const found = await search("/api/think", question, this.controller.signal, (progress) => {
        if (step !== this.steps) return;
        const begins = !this.thinking.search && progress.search;
        this.tell(Object.assign(this.thinking, progress));
        if (begins && this.thinking.hurried) this.hurry();
      });
      if (step !== this.steps) return;
      const side = this.position.to_move;
      this.found = { side, name, ply: this.game.moves.length + 1, ...found };
      await this.make(found.best ?? this.position.legal[0], false);
    } catch (error) {
      this.fail(error, step);
    }
  }

  async ask(path, question, step, quiet = false) {
    this.refusal = null;
    try {
      const answer = await ask(path, question, this.controller.signal);
      if (step !== this.steps) return null;
      this.trouble(null);
      return answer;
    } catch (error) {
      this.fail(error, step, quiet);
      return null;
    }
  }

  /** Goes back to what there was. Who is `quiet` says the reason itself. */
  fail(error, step, quiet = false) {
    if (error.name === "AbortError" || step !== this.steps) return;
    this.thinking = null;
    this.refusal = error;
    // What was refused never came to be.
    if (this.settled) this.game = structuredClone(this.settled);
    this.game.paused = true;
    this.trouble(quiet ? null : error);
    if (this.position) this.show({});
  }
}
