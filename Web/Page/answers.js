// What a played backend answers, and what comes of a program that is not run: chosen, and said as tests say it.

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** Of values that have to be confirmed. */
export const ofValues = [
  ["yes", "confirms it"], ["value", "says something else"], ["refuse", "refuses"], ["silent", "never answers"],
];
/** Of programs. */
export const ofPrograms = [["yes", "ends well"], ["prints", "prints"], ["fails", "fails"]];

const hints = { value: "What it says", refuse: "Why", prints: "What it prints", fails: "Why" };

/** Chooses an answer: which, after how long, and with which words. `say` is called with it; null is the usual one, at once. */
export class Answer {
  constructor(name, ways, type, say) {
    Object.assign(this, { type, say });
    this.way = make("select", { onchange: () => this.#changed() });
    this.way.append(...ways.map(([value, textContent]) => make("option", { value, textContent })));
    this.way.setAttribute("aria-label", `The answer to ${name}`);
    this.after = make("input", { type: "number", min: 0, max: 86400, step: "any", value: 0, onchange: () => this.#changed() });
    this.after.setAttribute("aria-label", `Seconds until ${name} is answered`);
    this.delay = make("span", { className: "delay" }, "after ", this.after, " s");
    this.words = make("input", { type: "text", maxLength: 200, hidden: true, onchange: () => this.#changed() });
    this.words.setAttribute("aria-label", `What is said to ${name}`);
    this.error = make("p", { className: "error", hidden: true });
    this.error.setAttribute("role", "alert");
    this.element = make("div", { className: "answer" }, this.way, this.delay, this.words, this.error);
  }

  /** An answer as a test has it; undefined is the usual one. */
  show(answer = {}) {
    if (this.element.contains(document.activeElement)) return;
    const way = ["value", "refuse", "silent", "prints", "fails"].find((key) => key in answer) ?? "yes";
    this.way.value = way;
    this.after.value = answer.after ?? 0;
    const words = answer[way];
    this.words.value = words === null ? "unknown" : typeof words === "boolean" && way === "silent" ? "" : words ?? "";
    this.#arrange();
  }

  #arrange() {
    const way = this.way.value;
    this.words.hidden = !(way in hints);
    this.words.placeholder = hints[way] ?? "";
    this.delay.hidden = way === "silent";
  }

  async #changed() {
    this.#arrange();
    const way = this.way.value, words = this.words.value.trim();
    // Why it refuses is said before it does.
    if (way === "value" && words === "") return;
    const answer = {};
    if (way !== "silent" && Number(this.after.value) > 0) answer.after = Number(this.after.value);
    if (way === "silent") answer.silent = true;
    else if (way === "value") answer.value = this.#value(words);
    else if (way in hints) answer[way] = words || { refuse: "The backend refuses", prints: "", fails: "exit code 1" }[way];
    try {
      await this.say(Object.keys(answer).length ? answer : null);
      this.error.hidden = true;
    } catch (error) {
      this.error.textContent = error.message;
      this.error.hidden = false;
    }
  }

  #value(words) {
    if (words === "unknown") return null;
    if (this.type === "number" && words !== "" && !Number.isNaN(Number(words))) return Number(words);
    return this.type === "boolean" && /^(true|false)$/.test(words) ? words === "true" : words;
  }
}
