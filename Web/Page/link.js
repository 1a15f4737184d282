// The connection: requests and their answers, what the panel tells, and pictures.

/** After how long without a word the panel is asked for one, and after how long it counts as silent, in milliseconds. */
const askAfter = 2000, silentAfter = 5000;
/** Asks for a word: fascia-web wakes the panel for it where nothing else tells whether it is well. */
const word = "desk.word";
/** The longest request, in bytes: fascia-web takes no more. */
const longest = 1 << 20;

export class Link extends EventTarget {
  #socket = null;
  #waiting = new Map();
  #last = 0;
  #retry = 500;
  #mayOperate = true;
  #heard = performance.now();
  #isAsked = false;
  #isSilent = false;

  constructor() {
    super();
    // A connection whose other end is cut off stays open for minutes: that words come is all that tells of a panel. Nobody looks at a
    // page that is hidden, and none is asked for.
    setInterval(() => this.#listen(), 1000);
    document.addEventListener("visibilitychange", () => { this.#heard = performance.now() - askAfter; this.#listen(); });
  }

  #listen() {
    if (document.hidden || this.#socket?.readyState !== WebSocket.OPEN) return;
    const silence = performance.now() - this.#heard;
    if (silence >= askAfter && !this.#isAsked) {
      this.#isAsked = true;
      this.call(word).catch(() => {}).finally(() => { this.#isAsked = false; });
    }
    if (silence >= silentAfter) this.#beSilent(Math.floor(silence / 1000));
  }

  #beSilent(seconds) {
    if (!seconds && !this.#isSilent) return;
    this.#isSilent = seconds > 0;
    this.dispatchEvent(new CustomEvent("silence", { detail: seconds }));
  }

  #hear() {
    this.#heard = performance.now();
    this.#beSilent(0);
  }

  /** Whether this browser may change anything; who may only look is refused. `role` tells when that becomes known. */
  get mayOperate() { return this.#mayOperate; }

  #look() {
    if (!this.#mayOperate) return;
    this.#mayOperate = false;
    this.dispatchEvent(new Event("role"));
  }

  /** Exchanges the token of the address for a cookie, if there is one. Returns whether this browser is let in. */
  async enter() {
    const token = location.hash.slice(1);
    if (token) {
      history.replaceState(null, "", location.pathname);
      const answer = await fetch("/session", { method: "POST", body: token });
      if (answer.ok) return true;
    }
    return this.#isIn();
  }

  /** Whether this browser is let in; who has to sign in is taken there. */
  async #isIn() {
    const answer = await fetch("/session");
    if (answer.status === 401) location.assign("/login");
    /** Who has signed in: `user` and `role`; null for who has a token. */
    this.account = answer.status === 200 ? await answer.json() : null;
    if (this.account?.role === "see") this.#look();
    return answer.ok;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/socket`);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => { this.#retry = 500; this.#isAsked = false; this.#hear(); };
    socket.onmessage = (event) => {
      if (typeof event.data !== "string") {
        this.#hear();
        this.dispatchEvent(new CustomEvent("pixels", { detail: event.data }));
        // The next may come: two are on their way at most.
        this.#send({ drawn: 1 });
      } else {
        this.#receive(JSON.parse(event.data));
      }
    };
    socket.onclose = () => {
      this.#failAll("the connection has ended");
      this.#beSilent(0);
      this.dispatchEvent(new CustomEvent("panel", { detail: { connected: false, reason: "fascia-web does not answer" } }));
      setTimeout(() => this.#again(), this.#retry);
      this.#retry = Math.min(this.#retry * 2, 8000);
    };
  }

  async #again() {
    try {
      if (!(await this.#isIn())) return this.dispatchEvent(new Event("refused"));
    } catch {
      // Without users the token that let in was that of a program that has ended: another has another one.
      if (!this.account) this.dispatchEvent(new Event("ended"));
    }
    this.connect();
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #failAll(reason) {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }

  #receive(message) {
    // What fascia-web answers by itself says nothing of the panel, but for what it answers once the panel is known to be well.
    const asked = this.#waiting.get(message.id)?.method;
    if (!asked?.startsWith("desk.") || asked === word) this.#hear();
    if (message.method) {
      if (message.method === "panel" && !message.params.connected) this.#failAll("the panel has gone");
      return this.dispatchEvent(new CustomEvent(message.method, { detail: message.params }));
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (!waiting) return;
    // Who has a token, and a panel's socket for those who may see it, learns of it so.
    if (message.error?.code === -32008) this.#look();
    if (message.error) {
      waiting.reject(Object.assign(new Error(message.error.message), { data: message.error.data, code: message.error.code }));
    } else {
      waiting.resolve(message.result);
    }
  }

  /** Asks the panel for something. */
  call(method, params) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return reject(new Error("there is no connection"));
      const text = JSON.stringify(params === undefined ? { id, method } : { id, method, params });
      // What is longer would end the connection without a word.
      if (text.length * 3 > longest && new TextEncoder().encode(text).length > longest) {
        return reject(new Error(`that is too long: ${text.length >> 10} KiB, and ${longest >> 10} can be sent; shorten the lists and series`));
      }
      this.#waiting.set(id, { resolve, reject, method });
      this.#socket.send(text);
    });
  }

  /** The same where nobody waits for an answer. */
  tell(method, params) { this.call(method, params).catch(() => {}); }
}
