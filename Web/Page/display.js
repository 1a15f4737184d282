// The picture as another display has it: turned, and with fewer colours. fascia-web copies it as the panel does.

export class Display {
  constructor(root, picture, link) {
    Object.assign(this, { root, picture, link });
    this.rotation = root.querySelector("#rotation");
    this.format = root.querySelector("#format");
    this.rotation.onchange = this.format.onchange = () => this.apply();
    this.size = root.querySelector("#size");
    this.size.onsubmit = (event) => { event.preventDefault(); this.#resize(); };
    picture.addEventListener("layout", () => this.#show());
  }

  /**
   * A connection begins with the picture as the panel draws it; each picture says how it is turned.
   * `isMade` tells whether the panel is being made here.
   */
  async begin(isMade) {
    // A panel that runs elsewhere has the size that its display has.
    this.size.hidden = !isMade;
    if (this.rotation.value !== "0" || this.format.value !== "xrgb8888") await this.apply();
  }

  /** What size and scale it has now, unless somebody is about to choose another. */
  #show() {
    if (this.size.contains(document.activeElement)) return;
    const { width, height } = this.picture.size, { scale } = this.picture;
    for (const [name, number] of [["#width", width * scale], ["#height", height * scale], ["#scale", scale]]) {
      this.size.querySelector(name).value = Math.round(number * 1000) / 1000;
    }
  }

  async #resize() {
    const [width, height, scale] = ["#width", "#height", "#scale"].map((name) => Number(this.size.querySelector(name).value));
    const error = this.size.querySelector(".error");
    try {
      await this.link.call("resize", { width, height, scale });
      error.hidden = true;
    } catch (failure) {
      error.textContent = failure.message;
      error.hidden = false;
    }
  }

  async apply() {
    try {
      await this.link.call("desk.look", { rotation: Number(this.rotation.value), format: this.format.value });
    } catch { /* It is gone: it begins anew. */ }
  }
}
