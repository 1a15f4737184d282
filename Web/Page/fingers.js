// Mouse, pen and every finger, as touches of the panel; keys as those of a keyboard.

const heartbeat = 700;
/** A finger whose number no pointer has, and how long it stays down, in milliseconds. */
const keyed = { id: 1_000_000, time: 80 };

export class Fingers {
  #down = new Map();
  #frame = 0;

  constructor(picture, link) {
    this.picture = picture;
    this.link = link;
    this.isOff = false;
    /** Called with why a key was not pressed. */
    this.keyRefused = () => {};
    const canvas = picture.canvas;
    canvas.addEventListener("pointerdown", (event) => this.#begin(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#end(event, "up"));
    canvas.addEventListener("pointercancel", (event) => this.#end(event, "cancel"));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("blur", () => this.cancelAll());
    // The panel forgets a finger of which it hears nothing: one that rests is told of again.
    setInterval(() => { for (const [id, point] of this.#down) this.#tell(id, "move", point); }, heartbeat);
  }

  #tell(id, phase, point) { this.link.tell("touch", { finger: id, phase, ...point }); }

  #begin(event) {
    if (this.isOff || !this.link.mayOperate || (event.pointerType === "mouse" && event.button !== 0)) return;
    event.preventDefault();
    this.picture.canvas.focus({ preventScroll: true });
    try { this.picture.canvas.setPointerCapture(event.pointerId); } catch { /* It has lifted already. */ }
    const point = this.picture.point(event);
    this.#down.set(event.pointerId, point);
    this.#tell(event.pointerId, "down", point);
  }

  #move(event) {
    if (!this.#down.has(event.pointerId)) return;
    const point = this.picture.point(event);
    this.#down.set(event.pointerId, Object.assign(point, { isNew: true }));
    // One message a finger and frame.
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#flush());
  }

  #flush() {
    this.#frame = 0;
    for (const [id, point] of this.#down) {
      if (!point.isNew) continue;
      delete point.isNew;
      this.#tell(id, "move", point);
    }
  }

  #end(event, phase) {
    if (!this.#down.has(event.pointerId)) return;
    this.#flush();
    this.#down.delete(event.pointerId);
    this.#tell(event.pointerId, phase, this.picture.point(event));
  }

  /** Touches a point without a pointer: whoever has only keys reaches so what takes touches. */
  tap(point) {
    this.#tell(keyed.id, "down", point);
    setTimeout(() => this.#tell(keyed.id, "up", point), keyed.time);
  }

  cancelAll() {
    for (const id of this.#down.keys()) this.#tell(id, "cancel", { x: 0, y: 0 });
    this.#down.clear();
  }

  #key(event) {
    // Tab leaves the picture, and what the browser does with Ctrl, Alt and Meta stays its own but for moves by words.
    const { key } = event;
    const isMove = /^(Arrow|Home|End|Backspace|Delete)/.test(key);
    if (this.isOff || !this.link.mayOperate || event.isComposing || key === "Tab" || event.altKey || event.metaKey || (event.ctrlKey && !isMove)) return;
    const isNamed = isMove || key === "Enter" || key === "Escape";
    if (!isNamed && [...key].length !== 1) return;
    event.preventDefault();
    this.link.call("key", { key, shift: event.shiftKey, control: event.ctrlKey }).catch((error) => this.keyRefused(error));
  }
}
