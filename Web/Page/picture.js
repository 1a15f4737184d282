// The panel's picture: pixels come as rectangles and are put where they belong, unchanged.

export class Picture extends EventTarget {
  constructor(frame) {
    super();
    this.frame = frame;
    this.canvas = frame.querySelector("#picture");
    this.changes = frame.querySelector("#changes");
    this.context = this.canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    this.scale = 1;
    /** How the picture is turned here, counter-clockwise, as it says itself. */
    this.rotation = 0;
    this.isFitted = true;
    this.flashes = false;
    new ResizeObserver(() => this.layout()).observe(frame.parentElement);
    this.#watchDisplay();
  }

  /** On another display a point may have other pixels, and the page the same size. */
  #watchDisplay() {
    const changed = () => { this.layout(); this.#watchDisplay(); };
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", changed, { once: true });
  }

  /** Points of the panel: device pixels by its scale, upright. */
  get size() {
    const width = this.canvas.width / this.scale, height = this.canvas.height / this.scale;
    return this.rotation % 180 ? { width: height, height: width } : { width, height };
  }

  draw(buffer) {
    const view = new DataView(buffer);
    const [width, height, count, rotation] = [4, 8, 12, 16].map((at) => view.getUint32(at, true));
    const isTurned = this.rotation !== rotation;
    this.rotation = rotation;
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
      this.layout();
    } else if (isTurned) {
      this.layout();
    }
    let offset = 20;
    const rects = [];
    for (let index = 0; index < count; index++) {
      const [x, y, w, h] = [0, 2, 4, 6].map((at) => view.getUint16(offset + at, true));
      offset += 8;
      this.context.putImageData(new ImageData(new Uint8ClampedArray(buffer, offset, w * h * 4), w, h), x, y);
      offset += w * h * 4;
      rects.push([x, y, w, h]);
    }
    if (this.flashes) this.#flash(rects);
    this.dispatchEvent(new Event("drawn"));
  }

  #flash(rects) {
    const context = this.changes.getContext("2d");
    context.strokeStyle = "rgb(255 0 120 / .9)";
    context.fillStyle = "rgb(255 0 120 / .16)";
    context.lineWidth = 2;
    for (const [x, y, w, h] of rects) {
      context.fillRect(x, y, w, h);
      context.strokeRect(x + 1, y + 1, Math.max(1, w - 2), Math.max(1, h - 2));
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => context.clearRect(0, 0, this.changes.width, this.changes.height), 180);
  }

  /** Fitted into the room that there is, or a pixel of the panel to a pixel of this display. */
  layout() {
    const { width, height } = this.canvas;
    if (this.changes.width !== width || this.changes.height !== height) {
      this.changes.width = width;
      this.changes.height = height;
    }
    const stage = this.frame.parentElement;
    const style = getComputedStyle(stage);
    const isNarrow = matchMedia("(max-width: 820px)").matches;
    // Under one another the stage stays while the rest scrolls: nothing that has the focus is to lie under it.
    document.documentElement.style.scrollPaddingTop = isNarrow ? `${stage.offsetHeight + 8}px` : "";
    const room = {
      width: stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      // Under one another, the stage is as high as the picture.
      height: isNarrow ? innerHeight * 0.5 : Math.max(160, stage.clientHeight - 88),
    };
    const own = 1 / devicePixelRatio;
    const factor = this.isFitted ? Math.min(room.width / width, room.height / height, 3 * own) : own;
    this.canvas.style.width = `${Math.max(1, width * factor)}px`;
    this.canvas.style.height = `${Math.max(1, height * factor)}px`;
    const pixels = factor * devicePixelRatio;
    this.canvas.style.imageRendering = Math.abs(pixels - Math.round(pixels)) < 1e-6 ? "pixelated" : "auto";
    this.dispatchEvent(new Event("layout"));
  }

  /** Where a pointer is, in points of the panel. */
  point(event) {
    const box = this.canvas.getBoundingClientRect();
    const { width, height } = this.size;
    const within = (value) => Math.min(Math.max(value, 0), 1);
    const x = within((event.clientX - box.left) / box.width), y = within((event.clientY - box.top) / box.height);
    const [across, down] = { 0: [x, y], 90: [1 - y, x], 180: [1 - x, 1 - y], 270: [y, 1 - x] }[this.rotation];
    return { x: across * width, y: down * height };
  }

  /** The box of a rectangle of points, in CSS pixels of the frame. */
  box([x, y, w, h]) {
    const { width, height } = this.size;
    const factor = this.canvas.clientWidth / (this.canvas.width / this.scale);
    const box = { 0: [x, y, w, h], 90: [y, width - x - w, h, w], 180: [width - x - w, height - y - h, w, h], 270: [height - y - h, x, h, w] };
    return box[this.rotation].map((length) => length * factor);
  }
}
