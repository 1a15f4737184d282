// What there is on the panel, view by view.

export class Inspect {
  #views = [];
  #millimetre = null;
  #chosen = null;
  #timer = 0;

  constructor(root, mark, picture, fingers, link) {
    Object.assign(this, { root, mark, picture, fingers, link });
    this.isOn = false;
    picture.canvas.addEventListener("pointermove", (event) => { if (this.isOn) this.#point(picture.point(event)); });
    picture.canvas.addEventListener("pointerdown", (event) => { if (this.isOn) this.#point(picture.point(event)); });
    picture.addEventListener("drawn", () => this.#later());
    picture.addEventListener("layout", () => this.#show());
  }

  set(isOn) {
    this.isOn = isOn;
    this.fingers.isOff = isOn;
    this.picture.canvas.style.cursor = isOn ? "crosshair" : "";
    if (isOn) this.load(); else this.mark.hidden = true;
  }

  #later() {
    if (!this.isOn || this.#timer) return;
    this.#timer = setTimeout(() => { this.#timer = 0; if (this.isOn) this.load(); }, 400);
  }

  async load() {
    const empty = this.root.querySelector(".empty");
    try {
      const { views, millimetre } = await this.link.call("tree");
      this.#views = views.filter((view) => view.visible);
      this.#millimetre = millimetre ?? null;
      empty.hidden = this.#views.length > 0;
      empty.textContent = "Nothing shows.";
    } catch (error) {
      this.#views = [];
      empty.textContent = error.code === -32601 ? "This panel does not tell which views it has." : error.message;
      empty.hidden = false;
    }
    this.#list();
    this.#show();
  }

  #key(view) { return `${view.id ?? ""} ${view.kind} ${view.frame}`; }

  #point({ x, y }) {
    const isIn = ({ frame: [left, top, width, height] }) => x >= left && y >= top && x < left + width && y < top + height;
    const hits = this.#views.filter(isIn);
    hits.sort((a, b) => a.frame[2] * a.frame[3] - b.frame[2] * b.frame[3]);
    if (hits.length) this.#choose(hits[0]);
  }

  #choose(view) {
    this.#chosen = this.#key(view);
    this.#show();
    for (const item of this.root.querySelectorAll(".item")) item.setAttribute("aria-current", String(item.dataset.key === this.#chosen));
  }

  #list() {
    const items = this.#views.map((view) => {
      const item = document.createElement("button");
      item.className = "item";
      item.dataset.key = this.#key(view);
      item.dataset.id = view.id ?? "";
      const name = document.createElement("span");
      name.textContent = view.id ?? view.text ?? "—";
      const kind = document.createElement("small");
      kind.textContent = view.kind;
      item.append(name, kind);
      item.setAttribute("aria-current", String(item.dataset.key === this.#chosen));
      item.onclick = () => this.#choose(view);
      item.onfocus = () => this.#choose(view);
      const row = document.createElement("li");
      row.append(item);
      if (this.#takesTouches(view)) row.append(this.#toucher(view));
      return row;
    });
    const list = this.root.querySelector("ul");
    const focused = list.contains(document.activeElement) ? document.activeElement : null;
    const former = focused?.parentElement, place = [...list.children].indexOf(former);
    list.replaceChildren(...items);
    if (!focused) return;
    // A view that has moved is the same one.
    const same = (name) => items.find((row) => row.firstChild.dataset[name] && row.firstChild.dataset[name] === former.firstChild.dataset[name]);
    this.#focus(same("key") ?? same("id") ?? items[place] ?? items.at(-1), focused);
  }

  /** Whoever was at a view stays there, or near it where it is gone. */
  #focus(row, former) {
    const part = row?.querySelector(former.classList.contains("touch") ? ".touch" : ".item") ?? row?.querySelector(".item");
    (part ?? document.querySelector("#tab-inspect")).focus();
  }

  #takesTouches(view) { return this.link.mayOperate && view.target && view.enabled && view.coveredBy === null; }

  /** Touches a view in its middle: by keyboard nothing else does. It shows beside the view that is chosen. */
  #toucher(view) {
    const button = Object.assign(document.createElement("button"), { className: "touch", textContent: "Touch", title: `Touch ${view.id ?? view.kind}` });
    button.onclick = () => {
      const { width, height } = this.picture.size, [left, top, w, h] = view.frame;
      const middle = (start, length, end) => (Math.max(start, 0) + Math.min(start + length, end)) / 2;
      this.fingers.tap({ x: middle(left, w, width), y: middle(top, h, height) });
    };
    return button;
  }

  #show() {
    const view = this.#views.find((view) => this.#key(view) === this.#chosen);
    const notes = this.root.querySelector("dl");
    this.mark.hidden = !this.isOn || !view;
    if (!view) return notes.replaceChildren();
    const [left, top, width, height] = this.picture.box(view.frame);
    Object.assign(this.mark.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    const round = (number) => Math.round(number * 100) / 100;
    const [x, y, w, h] = view.frame.map(round);
    const states = [view.enabled ? "" : "disabled", view.focused ? "has the focus" : "", view.coveredBy ? `under ${view.coveredBy}` : ""];
    const target = view.target?.map(round), tenths = (points) => Math.round(points / this.#millimetre * 10) / 10;
    const inMillimetres = target && this.#millimetre ? `, ${target.map(tenths).join(" × ")} mm` : "";
    const rows = [
      ["Id", view.id ?? "none"], ["Kind", view.kind], ["Frame", `${x}, ${y}   ${w} × ${h} pt`], ["Text", view.text],
      ["Value", view.value], ["State", states.filter(Boolean).join(", ")],
      ["Touch target", target ? `${target.join(" × ")} pt${inMillimetres}` : ""], ["Set in", view.place?.split("/").at(-1)],
    ];
    notes.replaceChildren(...rows.filter(([, text]) => text !== null && text !== "" && text !== undefined).flatMap(([title, text]) => {
      const term = document.createElement("dt"), detail = document.createElement("dd");
      term.textContent = title;
      detail.textContent = String(text);
      return [term, detail];
    }));
  }
}
