// Choosing a move of a piece by its stops: the source, then each place to which the piece goes.

const keyOf = ([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`;

export class PathChoice {
  /** The chosen stops, as keys. */
  #stops = [];
  #paths = [];

  /** Sets the paths of a position, and forgets the stops that were chosen in another one. */
  setPaths(paths) {
    const keyed = paths.map(({ move, stops }) => ({ move, stops: stops.map(keyOf) }));
    if (JSON.stringify(keyed) === JSON.stringify(this.#paths)) return;
    this.#paths = keyed;
    this.#stops = [];
  }

  get #candidates() {
    return this.#paths.filter(({ stops }) => this.#stops.every((stop, index) => stop === stops[index]));
  }

  /** Whether a piece is chosen. */
  get isBegun() {
    return this.#stops.length > 0;
  }

  /**
   * What a click on a place would do: `source` chooses a piece, `chosen` is the place of the chosen piece, and
   * `destination` moves this piece. Null for any other place. `move` is the move that the place completes, if any.
   */
  role(place) {
    const [key, count] = [keyOf(place), this.#stops.length];
    const next = count > 0 ? this.#candidates.filter(({ stops }) => stops[count] === key) : [];
    if (next.length > 0) return { kind: "destination", move: next.length === 1 && next[0].stops.length === count + 1 ? next[0].move : null };
    if (this.#stops.at(-1) === key) {
      const complete = this.#candidates.find(({ stops }) => stops.length === count);
      return complete ? { kind: "destination", move: complete.move } : { kind: "chosen", move: null };
    }
    return this.#paths.some(({ stops }) => stops[0] === key) ? { kind: "source", move: null } : null;
  }

  /** Chooses a place. Returns the move that the place completes, if any. */
  choose(place) {
    const role = this.role(place);
    if (role?.kind === "source") this.#stops = [keyOf(place)];
    else if (role?.kind === "destination" && role.move === null) this.#stops.push(keyOf(place));
    else this.#stops = [];
    return role?.move ?? null;
  }

  cancel() {
    this.#stops = [];
  }

  /** The moves of the piece at a place. */
  movesFrom(place) {
    return this.#paths.filter(({ stops }) => stops[0] === keyOf(place)).map(({ move }) => move);
  }
}
