// The panel's values, each with an input that fits its type.

import { Answer, ofValues } from "/answers.js";

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

export class Values {
  #fields = new Map();
  #rereading = new Map();

  constructor(root, link, backend) {
    this.root = root;
    this.backend = backend;
    backend.changed = () => this.#showAnswers();
    this.list = root.querySelector("ul");
    this.empty = root.querySelector(".empty");
    this.link = link;
    root.querySelector("#filter").addEventListener("input", () => this.#filter());
    link.addEventListener("role", () => { for (const field of this.#fields.values()) field.fix(); });
  }

  /** Reads which values there are, and what they are. */
  async load() {
    const [all, { values: kinds }] = await Promise.all([this.link.call("get", { details: true }), this.link.call("describe")]);
    const names = Object.keys(kinds).filter((name) => !name.startsWith("panel."));
    const isSame = names.length === this.#fields.size && names.every((name) => this.#fields.get(name)?.kind === kind(kinds[name]));
    if (!isSame) {
      this.#fields.clear();
      this.list.replaceChildren();
      for (const name of names) {
        const field = new Field(name, kinds[name], this.link, this.backend);
        if (!this.link.mayOperate) field.fix();
        this.#fields.set(name, field);
        this.list.append(field.element);
      }
    }
    for (const name of names) if (name in all) this.#fields.get(name).show(all[name]);
    for (const name of names) if (this.#fields.get(name).isContent) this.reread(name);
    this.#showAnswers();
    this.empty.textContent = "The panel declares no values.";
    this.empty.hidden = names.length > 0;
    this.root.querySelector("#filter").hidden = names.length < 8;
    this.#filter();
  }

  /** Values that have changed. */
  async take(changes) {
    const names = Object.keys(changes).filter((name) => this.#fields.has(name));
    for (const name of names) this.#fields.get(name).set(changes[name]);
    // Whether somebody still has to confirm them is not told with them.
    await Promise.all(names.slice(0, 20).map(async (name) => {
      this.#fields.get(name)?.show(await this.link.call("get", { name, details: true }));
    }));
  }

  /** Reads a list or a series, which came whole or in parts; once in a while, however often it changes. */
  reread(name) {
    if (this.#rereading.has(name)) return;
    this.#rereading.set(name, setTimeout(async () => {
      this.#rereading.delete(name);
      try { this.#fields.get(name)?.set(await this.link.call("get", { name })); } catch { /* It is gone. */ }
    }, 150));
  }

  #showAnswers() {
    for (const [name, field] of this.#fields) field.answer?.show(this.backend.state.answers[name]);
  }

  #filter() {
    const words = this.root.querySelector("#filter").value.trim().toLowerCase();
    for (const [name, field] of this.#fields) field.element.hidden = !name.toLowerCase().includes(words);
  }
}

const kind = (state) => JSON.stringify(
  [state?.type, state?.range, state?.choices, state?.step, state?.unit, state?.ttl, state?.confirm, state?.computed]);

/** More letters than that nobody edits in a field. */
const mostLetters = 100_000;

class Field {
  constructor(name, state, link, backend) {
    this.name = name;
    this.isContent = state?.type === "list" || state?.type === "series";
    this.link = link;
    this.kind = kind(state);
    this.type = state?.type ?? "text";
    this.state = state;
    this.sent = 0;
    /** Whether its value can be seen here. */
    this.isShown = true;
    const id = `value-${name}`;
    this.note = make("span", { className: "note" });
    this.error = make("p", { className: "error", hidden: true });
    this.error.setAttribute("role", "alert");
    const label = make("label", { htmlFor: id, textContent: name });
    this.row = make("div", { className: "row" });
    this.#input(id, state ?? {});
    const unset = make("button", { className: "unset", textContent: "Unknown", title: `Make ${name} unknown` });
    unset.onclick = () => this.#send(null);
    if (state?.computed) for (const input of this.row.children) input.disabled = true;
    else if (["number", "boolean", "choice"].includes(this.type)) this.row.append(unset);
    const top = make("div", { className: "top" }, label);
    if (state?.unit) top.append(make("span", { className: "unit", textContent: state.unit }));
    top.append(this.note);
    this.element = make("li", { className: "field" }, top, this.row, this.error);
    if (backend.isMaking) this.#play(state ?? {}, backend);
    this.element.dataset.value = name;
  }

  #input(id, state) {
    if (state.choices?.length) {
      this.type = "choice";
      this.input = make("select", { id, onchange: () => this.#send(this.input.value) });
      this.input.append(make("option", { value: "", textContent: "unknown", disabled: true, hidden: true }));
      for (const choice of state.choices) this.input.append(make("option", { value: choice, textContent: choice }));
      this.row.append(this.input);
    } else if (this.type === "boolean") {
      this.input = make("input", { id, type: "checkbox", onchange: () => this.#send(this.input.checked) });
      this.input.setAttribute("role", "switch");
      this.row.append(this.input);
    } else if (this.type === "number") {
      const step = state.step ?? "any";
      this.input = make("input", { id, type: "number", step, onchange: () => this.#sendNumber(this.input) });
      if (state.range) {
        const [min, max] = state.range;
        Object.assign(this.input, { min, max });
        this.slider = make("input", { type: "range", min, max, step: state.step ?? (max - min) / 200 });
        this.slider.oninput = () => this.#sendNumber(this.slider);
        this.slider.setAttribute("aria-label", this.name);
        this.row.append(this.slider);
      } else {
        this.input.className = "wide";
      }
      this.row.append(this.input);
    } else if (this.type === "text") {
      this.input = make("input", { id, type: "text", onchange: () => this.#send(this.input.value) });
      this.row.append(this.input);
    } else if (this.type === "list" || this.type === "series") {
      this.input = make("textarea", { id, spellcheck: false, onchange: () => this.#sendJSON() });
      this.row.append(this.input);
    } else {
      const value = this.type === "secret" ? "a secret: only the panel takes it" : this.type;
      this.input = make("input", { id, type: "text", disabled: true, value });
      this.isShown = false;
      this.row.append(this.input);
    }
  }

  /** Lets nobody change it here. What is long can still be read to its end. */
  fix() {
    for (const part of this.row.querySelectorAll("input, select, textarea, button")) {
      part.setAttribute("aria-describedby", "looking");
      if (part.matches("textarea, [type=text]")) {
        part.readOnly = true;
        part.setAttribute("aria-disabled", "true");
      } else {
        part.disabled = true;
      }
    }
  }

  /** What a backend does with it, of a panel that is being made. */
  #play({ ttl, confirm, type, backend: taker }, backend) {
    if (ttl !== undefined) {
      const stale = make("button", { className: "unset", textContent: "Stale", title: `Make ${this.name} out of date` });
      stale.onclick = () => this.link.call("stale", { names: [this.name] }).catch((error) => this.#fail(error));
      this.row.append(stale);
    }
    if (confirm === undefined && taker === undefined) return;
    this.answer = new Answer(this.name, ofValues, type, (said) => backend.say({ answers: { [this.name]: said } }));
    this.element.append(make("div", { className: "played" }, make("span", { textContent: "Backend" }), this.answer.element));
  }

  #sendNumber(input) {
    if (input.value !== "") return this.#send(Number(input.value));
    this.#fail(new Error(`${this.name} takes a number; “Unknown” beside it makes it unknown`));
    this.#takeBack();
  }

  #sendJSON() {
    try {
      this.#send(JSON.parse(this.input.value));
    } catch (error) {
      this.#fail(error);
    }
  }

  async #send(value) {
    const number = ++this.sent;
    const late = setTimeout(() => { if (number === this.sent) this.#tell("no answer yet", "warn"); }, 1000);
    try {
      await this.link.call("set", { name: this.name, value });
      this.error.hidden = true;
    } catch (error) {
      this.#fail(error);
      if (number === this.sent) this.#takeBack();
    }
    clearTimeout(late);
    if (number === this.sent) this.#noteState();
  }

  /** Shows what is so, and no longer what was refused. */
  #takeBack() {
    this.set(this.state?.value ?? null, true);
    this.#noteState();
  }

  #fail(error) {
    this.error.textContent = error.message;
    this.error.hidden = false;
  }

  show(state) {
    this.state = state;
    this.set(state?.value ?? null);
    this.#noteState();
  }

  #noteState() {
    const { state } = this;
    const [text, level] =
      state?.failed ? ["not confirmed", "bad"] : state?.awaiting ? ["waits for an answer", "warn"]
      : state?.value === null ? ["unknown", "warn"] : state?.fresh === false ? ["stale", "warn"] : ["", ""];
    this.#tell(text, level);
  }

  #tell(text, level) {
    this.note.textContent = text;
    this.note.dataset.kind = level;
  }

  /** Shows a value. `isForced`: also where somebody is about to write another. */
  set(value, isForced = false) {
    this.state = { ...this.state, value };
    // What a finger set has more digits than anybody reads.
    if (typeof value === "number") value = Math.round(value * 1000) / 1000;
    // What somebody is about to write stays.
    const isHeld = (input) => !isForced && document.activeElement === input && !input.readOnly;
    if (this.type === "boolean") {
      this.input.checked = value === true;
      this.input.indeterminate = value === null;
    } else if (this.type === "list" || this.type === "series") {
      if (isHeld(this.input) || !Array.isArray(value)) return;
      const text = value.length ? `[\n ${value.map((entry) => JSON.stringify(entry)).join(",\n ")}\n]` : "[]";
      const isLong = text.length > mostLetters;
      this.input.readOnly = isLong || !this.link.mayOperate;
      this.input.value = isLong ? text.slice(0, mostLetters) + " …" : text;
      this.note.textContent = `${value.length} ${this.type === "list" ? (value.length === 1 ? "row" : "rows") : value.length === 1 ? "point" : "points"}`;
    } else if (this.isShown) {
      if (!isHeld(this.input) || this.type === "choice") this.input.value = value ?? "";
      if (this.slider && !isHeld(this.slider) && value !== null) this.slider.value = value;
      // One without a value would stand in its middle: it shows no thumb, as that of a panel.
      this.slider?.classList.toggle("unknown", value === null);
    }
  }
}
