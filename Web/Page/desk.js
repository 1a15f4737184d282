// What is kept beside a panel that is being made: scenarios and recordings.

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** After the last finger what moves comes to rest: it belongs to what it did. */
const settling = 900;
/** How much of a list or a series is set at once. */
const mostEntries = 500, mostBytes = 60_000;

export class Desk {
  #replaces = "";
  #isRecording = false;

  /** `state` tells what the panel shows: page, language and theme. */
  constructor(root, link, backend, state) {
    Object.assign(this, { root, link, backend, state });
    this.note = root.querySelector("#desk-note");
    this.saves = false;
    /** The machine of a panel that runs elsewhere. */
    this.host = "";
    this.edits = false;
    this.#form("#save-scenario", (name) => this.#save(name));
    this.#form("#record", (name) => this.#record(name));
    root.querySelector("#scenario-name").addEventListener("input", () => this.#askToReplace(""));
    root.querySelector("#stop").onclick = () => this.#attempt(() => this.#stop(true));
    root.querySelector("#discard").onclick = () => this.#attempt(() => this.#stop(false));
  }

  #form(selector, act) {
    const form = this.root.querySelector(selector), input = form.querySelector("input");
    input.addEventListener("input", () => {
      const isWrong = input.validity.patternMismatch;
      input.setCustomValidity("");
      if (isWrong || input.validity.patternMismatch) {
        input.setCustomValidity("A name has letters A to Z, digits, points, dashes and underscores, and does not begin with a point.");
      }
      // What was said was of another name.
      if (!this.#isRecording) this.#tell("");
    });
    form.onsubmit = (event) => {
      event.preventDefault();
      this.#attempt(() => act(input.value.trim()));
    };
  }

  async #attempt(act) {
    try {
      await act();
    } catch (error) {
      this.#tell(error.message, true);
    }
  }

  #tell(text, isBad = false) {
    this.note.textContent = text;
    this.note.classList.toggle("bad", isBad);
  }

  /** Something is not in the recording. */
  refuse(error) { if (this.#isRecording) this.#tell(`Recording: ${error.message}.`, true); }

  /** The panel is gone, and with it what was being recorded. */
  end() {
    if (!this.#isRecording) return;
    this.#show(false);
    this.#tell("The panel has gone: nothing was recorded.", true);
  }

  /** There is a picture. */
  async begin() {
    const { saves, edits, host = "" } = await this.link.call("desk.hello");
    Object.assign(this, { saves, edits, host });
    this.root.querySelector(".empty").hidden = saves;
    this.root.querySelector(".kept").hidden = !saves;
    if (saves) await this.#list();
  }

  async #list() {
    const names = await this.link.call("desk.scenarios");
    this.root.querySelector("#scenarios").replaceChildren(...names.map((name) => {
      const item = make("button", { className: "item", type: "button", onclick: () => this.#attempt(() => this.#load(name)) },
        make("span", { textContent: name }), make("small", { textContent: "Show" }));
      item.dataset.scenario = name;
      return make("li", {}, item);
    }));
  }

  // MARK: Scenarios

  /** All that is set, as a scenario has it. */
  async #current() {
    const [states, { values: kinds }] = await Promise.all([this.link.call("get", { details: true }), this.link.call("describe")]);
    const values = {}, unknown = [], stale = [];
    for (const [name, kind] of Object.entries(kinds)) {
      if (name.startsWith("panel.") || kind.computed || kind.type === "secret" || kind.type === "image") continue;
      const value = name in states ? states[name].value : await this.link.call("get", { name });
      if (value === null || value === undefined) unknown.push(name); else values[name] = value;
      // Without its backend every value that lives for a while is out of date: that is what is kept then.
      if (kind.ttl !== undefined && states[name]?.fresh === false && name in values) stale.push(name);
    }
    const { page, language, theme } = this.state();
    const scenario = { values, unknown, stale, connected: this.backend.state.connected, clock: new Date().toISOString().replace(/\.\d+Z$/, "Z") };
    for (const [key, text] of Object.entries({ language, theme, page })) if (text) scenario[key] = text;
    return scenario;
  }

  #askToReplace(name) {
    this.#replaces = name;
    this.root.querySelector("#save-scenario button").textContent = name ? "Replace" : "Save";
  }

  async #save(name) {
    const scenario = await this.#current();
    try {
      const path = await this.link.call("desk.save", { name, scenario, replace: this.#replaces === name });
      this.#askToReplace("");
      this.#tell(`Saved as ${path}.`);
    } catch (error) {
      if (!error.message.endsWith("is there already")) throw error;
      this.#askToReplace(name);
      this.#tell(`${error.message}: press again to replace it.`, true);
    }
    await this.#list();
  }

  async #load(name) {
    const scenario = await this.link.call("desk.scenario", { name });
    const { values = {}, unknown = [], stale = [], connected = true, language, theme, page } = scenario;
    await this.backend.say({ connected });
    if (language) await this.link.call("language", { code: language });
    if (theme) await this.link.call("theme", { name: theme });
    const own = Object.entries(values).filter(([key]) => !key.startsWith("panel."));
    const contents = own.filter(([, value]) => Array.isArray(value));
    const all = Object.fromEntries([...own.filter(([, value]) => !Array.isArray(value)), ...unknown.map((key) => [key, null])]);
    if (Object.keys(all).length) await this.link.call("set", { values: all });
    for (const [name, entries] of contents) await this.#fill(name, entries);
    if (stale.length) await this.link.call("stale", { names: stale });
    if (page) await this.link.call("page", { path: page });
    this.#tell(`“${name}” shows${"clock" in scenario ? ", without its clock: tests and “fascia render” have that" : ""}.`);
  }

  /** Sets a list or a series, in parts: a message has an end. */
  async #fill(name, entries) {
    const parts = [[]];
    let bytes = 0;
    for (const entry of entries) {
      bytes += JSON.stringify(entry).length;
      if (parts.at(-1).length >= mostEntries || bytes > mostBytes) { parts.push([]); bytes = 0; }
      parts.at(-1).push(entry);
    }
    await this.link.call("set", { name, value: parts[0] });
    for (const part of parts.slice(1)) {
      if (Array.isArray(part[0])) await this.link.call("append", { name, points: part });
      else await this.link.call("patch", { name, operations: part.map((row) => ({ append: row })) });
    }
  }

  // MARK: Recordings

  #show(isRecording) {
    this.#isRecording = isRecording;
    const isAtEnd = this.root.querySelector("#recording").contains(document.activeElement);
    this.root.querySelector("#record").hidden = isRecording;
    this.root.querySelector("#recording").hidden = !isRecording;
    // What is hidden has no focus: whoever ended it by keyboard goes on where the next one begins.
    if (!isRecording && isAtEnd) this.root.querySelector("#recording-name").focus();
    document.body.classList.toggle("recording", isRecording);
  }

  async #record(name) {
    if (this.backend.state.direction !== "auto") {
      throw new Error("A test has the direction of its language: choose “auto” as the direction first, then record");
    }
    // A test begins with what a scenario says, and none says that an alert is open.
    const { views } = await this.link.call("tree");
    const covers = views.filter(({ visible, coveredBy }) => visible && coveredBy !== null).map(({ coveredBy }) => coveredBy);
    if (views.find(({ visible }) => visible)?.coveredBy === covers[0] && covers.length && covers.every((cover) => cover === covers[0])) {
      throw new Error(`${covers[0] || "An alert"} is open, and a test begins without it: close it first, then record`);
    }
    const [scenario, { values: kinds }] = await Promise.all([this.#current(), this.link.call("describe")]);
    await this.link.call("subscribe", { topics: ["events"] });
    await this.link.call("desk.record", { name, scenario, ...this.backend.forTests(kinds) });
    this.#show(true);
    this.#tell("Recording: touch the picture, and type.");
    this.root.querySelector("#stop").focus();
  }

  async #stop(keep) {
    if (!this.#isRecording) return;
    if (keep) {
      this.#tell("Waiting until nothing moves …");
      await new Promise((done) => setTimeout(done, settling));
    }
    try {
      const { files, events, omitted } = await this.link.call("desk.stop", { keep });
      const secrets = omitted ? ` ${omitted} touches and keys are left out: they typed a secret.` : "";
      const proof = events ? "“fascia test” plays it." : "No control did anything: the test passes and proves nothing. Record it again, or write into it what is to be expected.";
      this.#tell(keep ? `Saved with ${events} events: ${files.join(", ")}.${secrets} ${proof}` : "Discarded.", keep && !events);
    } catch (error) {
      // Nothing of it is lost, unless the panel is.
      if (this.#isRecording) this.#tell(`${error.message}. The recording goes on: stop it again, or discard it.`, true);
      return;
    }
    if (keep) this.root.querySelector("#recording-name").value = "";
    this.#show(false);
    this.link.tell("unsubscribe", { topics: ["events"] });
    await this.#list();
  }

  // MARK: Mistakes

  /** The line of a mistake with its column marked, and a link to an editor, where files are within reach. */
  async show(place, item) {
    if (!this.saves) return;
    try {
      const { text, column, line } = await this.link.call("desk.excerpt", { place });
      const letters = [...text];
      const code = make("pre", {}, make("i", { textContent: `${line} ` }), letters.slice(0, column - 1).join(""),
        make("mark", { textContent: letters[column - 1] ?? " " }), letters.slice(column).join(""));
      item.append(code);
      const mark = code.querySelector("mark");
      // Once it has a width, and whenever that is another one.
      new ResizeObserver(() => { code.scrollLeft = Math.max(0, mark.offsetLeft - code.clientWidth / 2); }).observe(code);
    } catch { /* The file is another one by now. */ }
    if (!this.edits) return;
    const open = make("button", { type: "button", className: "edit", textContent: "Open in the editor" });
    open.onclick = async () => {
      try {
        await this.link.call("desk.edit", { place });
      } catch (error) {
        open.after(make("span", { textContent: error.message }));
      }
    };
    item.append(open);
  }
}
