// The controls that go through the steps of a search: buttons, a slider, the keyboard, and playing at a speed.

import { byId, setText } from "./dom.js";
import { t } from "./text.js";

/** The shortest time between two drawn steps, in milliseconds. At a higher speed, steps are skipped. */
const SHORTEST_PAUSE = 50;

export class Playback {
  /** `show` is called with each new step. */
  constructor(show) {
    Object.assign(this, { show, step: 0, last: 0, timer: null });
    const slider = byId("step");
    slider.addEventListener("input", () => this.stopAt(Number(slider.value)));
    const actions = { "previous-step": () => this.step - 1, "next-step": () => this.step + 1, "last-step": () => this.last };
    for (const [id, target] of Object.entries(actions)) byId(id).addEventListener("click", () => this.stopAt(target()));
    byId("play-steps").addEventListener("click", () => this.toggle());
    byId("speed").addEventListener("change", () => this.isPlaying && this.play());
    byId("trace-result").addEventListener("keydown", (event) => this.onKey(event));
  }

  get isPlaying() {
    return this.timer !== null;
  }

  /** Starts at the first of the steps from 0 to `last`. */
  start(last) {
    this.last = last;
    byId("step").max = String(last);
    this.stopAt(0);
  }

  /** Goes to a step and stops there. */
  stopAt(step) {
    this.stop();
    this.goTo(step);
  }

  goTo(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    const args = { step: this.step + 1, count: this.last + 1 };
    byId("step").value = String(this.step);
    byId("step").setAttribute("aria-valuetext", t("step-of", args));
    setText(byId("step-count"), t("step-count", args));
    byId("previous-step").disabled = this.step === 0;
    byId("next-step").disabled = byId("last-step").disabled = this.step === this.last;
    this.show(this.step);
  }

  toggle() {
    if (this.isPlaying) this.stop();
    else this.play();
  }

  /** Plays from the current step, or from the start if the current step is the last one. */
  play() {
    this.stop();
    if (this.step === this.last) this.goTo(0);
    const pause = 1000 / Number(byId("speed").value);
    const stride = Math.max(1, Math.round(SHORTEST_PAUSE / pause));
    this.timer = setInterval(() => {
      this.goTo(this.step + stride);
      if (this.step === this.last) this.stop();
    }, Math.max(SHORTEST_PAUSE, pause));
    this.showPlaying();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.showPlaying();
  }

  showPlaying() {
    setText(byId("play-steps"), t(this.isPlaying ? "pause" : "play-steps"));
    // A screen reader does not announce every step while the steps are played.
    for (const text of document.querySelectorAll(".step-text")) text.setAttribute("aria-live", this.isPlaying ? "off" : "polite");
  }

  /** Changes the step by a key, unless the focused control uses this key itself. */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, .listing")) return;
    const target = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.last }[event.key];
    const plays = event.key === " " && !event.target.closest("button");
    if (target === undefined && !plays) return;
    event.preventDefault();
    if (plays) this.toggle();
    else this.stopAt(target);
  }
}
