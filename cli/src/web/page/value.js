// Values in signs and words. The server gives them as the side to move sees them.

/** An estimate as people read it, to so many digits after the point. */
const number = (value, digits = 3) => Math.round(value * 10 ** digits) / 10 ** digits;

const signed = (value, digits) => {
  const size = Math.abs(number(value, digits));
  return size === 0 ? "0" : `${value < 0 ? "−" : "+"}${size}`;
};

const bounds = { exact: "", lower: "≥", upper: "≤" };

/** As the other side sees it. */
export function turned(value) {
  if (!value) return value;
  const kind = { win: "loss", loss: "win" }[value.kind] ?? value.kind;
  const { plies, points, estimate } = value;
  return { kind, plies, points: points && -points, estimate: estimate && -estimate };
}

/** A few signs: +3 is a win in 3 plies, −4 a loss in 4, = a draw, ≈ an estimate, with fewer digits where there is less room. */
export function sign(value, bound = "exact", digits = 3) {
  if (!value) return "?";
  const text = {
    win: () => (value.plies === null ? "+" : `+${value.plies}`),
    loss: () => (value.plies === null ? "−" : `−${value.plies}`),
    draw: () => "=",
    points: () => `${signed(value.points)} pt`,
    estimate: () => `≈${signed(value.estimate, digits)}`,
  }[value.kind]();
  return (bounds[bound] ?? "") + text;
}

/** In a word, as in the other pictures of trees: win 3 ends the game in 3 plies. */
export function brief(value, bound = "exact") {
  if (!value) return "?";
  const figure = (size) => `${size < 0 ? "−" : ""}${Math.abs(size)}`;
  const text = {
    win: () => `win ${value.plies}`,
    loss: () => `loss ${value.plies}`,
    draw: () => "draw",
    points: () => figure(value.points),
    estimate: () => {
      const rounded = number(value.estimate);
      return `${rounded > 0 ? "+" : ""}${figure(rounded)}`;
    },
  }[value.kind]();
  return (bounds[bound] ?? "") + text;
}

/** The same in words. */
export function words(value, bound = "exact") {
  if (!value) return "not known yet";
  const text = {
    win: () => `win in ${value.plies}`,
    loss: () => `loss in ${value.plies}`,
    draw: () => "draw",
    points: () => (value.points === 0 ? "level on points" : `${signed(value.points)} points`),
    estimate: () => `about ${signed(value.estimate)}`,
  }[value.kind]();
  return ({ lower: "at least ", upper: "at most " }[bound] ?? "") + text;
}

/** Who wins by it, in words, where `side` sees it. */
export function verdict(value, side) {
  if (!value) return "not known yet";
  const other = side === "first" ? "second" : "first";
  const plies = value.plies === 1 ? "1 ply" : `${value.plies} plies`;
  if (value.kind === "win") return value.plies === 0 ? `${side} has won` : `${side} wins in ${plies}`;
  if (value.kind === "loss") return value.plies === 0 ? `${other} has won` : `${other} wins in ${plies}`;
  if (value.kind === "draw") return "a draw";
  if (value.kind === "points") {
    if (value.points === 0) return "level on points";
    return `${value.points > 0 ? side : other} wins by ${Math.abs(value.points)}`;
  }
  return `about ${signed(value.estimate)} for ${side}`;
}

/** The class that colours it, where an estimate is shown with so many digits. */
export function tone(value, digits = 3) {
  if (!value) return "open";
  const size = { win: 1, loss: -1, draw: 0, points: value.points, estimate: number(value.estimate ?? 0, digits) }[value.kind];
  const side = size > 0 ? "good" : size < 0 ? "bad" : "even";
  return value.kind === "estimate" ? `${side} guess` : side;
}

/** How far up it stands on a scale from -1 to 1, for drawing. */
export function height(value) {
  if (!value) return null;
  const bend = (size, half) => (0.8 * size) / (Math.abs(size) + half);
  return {
    win: () => 1 - Math.min(value.plies ?? 0, 40) / 400,
    loss: () => -1 + Math.min(value.plies ?? 0, 40) / 400,
    draw: () => 0,
    points: () => bend(value.points, 5),
    estimate: () => bend(value.estimate, 0.1),
  }[value.kind]();
}

/** Whether nothing can say otherwise. */
export const isExact = (value, bound) => Boolean(value) && bound === "exact" && value.kind !== "estimate";

/** A large number for people. */
export const count = (value) => value.toLocaleString("en");

/** So many positions. */
export const positions = (value) => `${count(value)} position${value === 1 ? "" : "s"}`;
