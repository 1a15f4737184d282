// What is played around a panel that is being made: its backend, its programs, its direction, and the time in which nobody is there.

import { Answer, ofPrograms } from "/answers.js";

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** How many lines there are of what happened. */
const mostLines = 100;
/** How long a program that was asked for is told below the picture. */
const askedTime = 8000;

const titles = {
  write: "written", answer: "answered", refuse: "refused", take: "secret taken", error: "no answer", run: "asked for", print: "printed", fail: "failed",
};

export class Backend {
  #programs = new Map();
  #timer = 0;

  /** `open` shows the tab with what happened. */
  constructor(root, link, open) {
    Object.assign(this, { root, link, open });
    /** Whether something is played: the panel is one that is being made here. */
    this.isMaking = false;
    this.state = { connected: true, answers: {}, commands: {}, direction: "auto", stages: [] };
    /** Called with what is played now. */
    this.changed = () => {};
    this.connected = root.querySelector("#connected");
    this.connected.onchange = () => this.tell({ connected: this.connected.checked });
    this.direction = root.querySelector("#directions select");
    this.direction.onchange = () => this.tell({ direction: this.direction.value });
    this.stages = [...root.querySelectorAll("#stages button")];
    for (const button of this.stages) button.onclick = () => this.#bring(button.dataset.stage);
    this.asked = root.querySelector("#asked");
    this.asked.querySelector("button").onclick = () => this.#openAnswer();
    this.lines = root.querySelector("#happened");
    root.querySelector("#clear").onclick = () => {
      this.lines.replaceChildren();
      this.#showEmpty();
      // It is hidden now, and what is hidden has no focus.
      root.querySelector("#tab-log").focus();
    };
    link.addEventListener("preview", ({ detail }) => { for (const deed of detail.deeds) this.#happened(deed); });
  }

  /** A connection has begun. */
  async begin(isMaking) {
    this.isMaking = isMaking;
    for (const element of this.root.querySelectorAll("[data-making]")) element.hidden = !isMaking;
    if (isMaking) this.#show(await this.link.call("preview"));
  }

  /** Has something else played, and returns once it is. */
  async say(parameters) { this.#show(await this.link.call("preview", parameters)); }

  /** The same where nobody waits. */
  tell(parameters) { this.say(parameters).catch(() => this.#show(this.state)); }

  /** What a test needs to be answered likewise: values that have to be confirmed are confirmed here without being told to. */
  forTests(kinds) {
    // One that an edit has taken away may still have an answer.
    const answers = Object.fromEntries(Object.entries(this.state.answers).filter(([name]) => name in kinds));
    for (const [name, kind] of Object.entries(kinds)) if (kind.confirm !== undefined || kind.backend !== undefined) answers[name] ??= {};
    return { answers, commands: this.state.commands };
  }

  #show(state) {
    this.state = state;
    this.connected.checked = state.connected;
    this.direction.value = state.direction;
    for (const button of this.stages) button.disabled = !state.stages.includes(button.dataset.stage);
    for (const [name, { answer }] of this.#programs) answer.show(state.commands[name]);
    for (const name of Object.keys(state.commands)) this.#program(name);
    this.#showEmpty();
    this.changed(state);
  }

  #bring(stage) {
    if (this.isMaking) this.tell({ idle: stage });
    else this.link.tell(stage === "off" ? "idle" : "wake");
  }

  /** The stage that the panel is in. */
  showStage(stage) {
    for (const button of this.stages) button.setAttribute("aria-pressed", String(button.dataset.stage === stage));
  }

  // MARK: What happens

  /** A program that was asked for, or has an answer. */
  #program(name) {
    if (this.#programs.has(name)) return;
    const answer = new Answer(name, ofPrograms, "text", (said) => this.say({ commands: { [name]: said } }));
    const item = make("li", { className: "field" }, make("div", { className: "top" }, make("code", { textContent: name })), answer.element);
    item.dataset.program = name;
    this.#programs.set(name, { answer, item });
    this.root.querySelector("#programs").append(item);
    answer.show(this.state.commands[name]);
    this.#showEmpty();
  }

  #showEmpty() {
    const runs = this.state.runsCommands;
    this.root.querySelector("#programs").hidden = runs;
    const none = this.root.querySelector("#no-programs");
    none.textContent = runs ? "Programs run: the preview was started with --run-commands." : "None has been asked for yet. None is ever run.";
    none.hidden = !runs && this.#programs.size > 0;
    this.root.querySelector("#nothing").hidden = this.lines.children.length > 0;
    this.root.querySelector("#clear").hidden = this.lines.children.length === 0;
  }

  #happened({ kind, name, value, text }) {
    const what = kind === "write" || kind === "answer" ? `${name} = ${value === null ? "unknown" : JSON.stringify(value)}`
      : kind === "run" || kind === "error" ? text : text === undefined ? name : `${name}: ${text}`;
    const first = this.lines.firstElementChild;
    // What a finger drags is one line, which tells its last place.
    if (kind === "write" && first?.dataset.kind === kind && first.dataset.name === name) {
      first.dataset.count = Number(first.dataset.count) + 1;
      first.querySelector("span").textContent = what;
      first.querySelector("small").textContent = `${titles[kind]} ×${first.dataset.count}`;
      return;
    }
    const line = make("li", {}, make("span", { textContent: what }), make("small", { textContent: titles[kind] ?? kind }));
    Object.assign(line.dataset, { kind, name: name ?? "", count: 1 });
    this.lines.prepend(line);
    while (this.lines.children.length > mostLines) this.lines.lastElementChild.remove();
    if (kind === "run") this.#ask(name, text);
    this.#showEmpty();
  }

  #ask(name, text) {
    this.#program(name);
    const { runsCommands } = this.state;
    this.asked.querySelector("span").textContent = runsCommands ? "Runs" : "Asked for, not run:";
    this.asked.querySelector("code").textContent = text;
    this.asked.hidden = false;
    this.asked.dataset.program = name;
    this.#hideLater();
  }

  /** Nobody loses what they are about to press. */
  #hideLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.asked.contains(document.activeElement)) this.#hideLater(); else this.asked.hidden = true;
    }, askedTime);
  }

  /** Shows where the program that was asked for is answered, and leads there. */
  #openAnswer() {
    this.open();
    const { way } = this.#programs.get(this.asked.dataset.program).answer;
    (way.checkVisibility() ? way : this.root.querySelector("#tab-log")).focus();
    this.asked.hidden = true;
  }
}
