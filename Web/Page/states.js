// What lies over the picture: mistakes, and why nothing moves.

const make = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text ?? "" });

export class States {
  constructor(frame, status) {
    this.frame = frame;
    this.notice = frame.querySelector("#notice");
    this.status = status;
    this.connected = false;
    this.reason = "";
    this.silence = 0;
    this.hasEnded = false;
    this.state = {};
    this.shown = "";
    /** Adds to a mistake what can be done about it: called with its place and its element. */
    this.explain = () => {};
  }

  panel({ connected, reason }) {
    this.connected = connected;
    this.hasEnded &&= !connected;
    this.reason = reason ?? "";
    this.#show();
  }

  take(state) {
    this.state = state;
    this.connected = true;
    this.#show();
  }

  /** For how many seconds nothing has been heard; 0 once something is. */
  beSilent(seconds) {
    // Told every five seconds, as it is read aloud.
    const told = seconds - seconds % 5;
    if (told === this.silence) return;
    this.silence = told;
    this.#show();
  }

  /** What let this browser in has ended, and does not come back under this address. */
  ended() {
    this.hasEnded = true;
    this.#show();
  }

  /** Shows all anew: more can be said of it now. */
  again() {
    this.shown = "";
    this.#show();
  }

  refused() {
    this.#card("This address has no token, or an old one", "Open the address that “fascia preview” has printed.", []);
    this.#tell("gone", "not let in");
  }

  #tell(state, text) {
    this.status.dataset.state = state;
    this.status.querySelector("span").textContent = text;
  }

  #show() {
    const { display, hidden, mistakes = [] } = this.state;
    if (this.hasEnded) {
      this.#card("The preview has ended", "Start “fascia preview” or “fascia view” again, and open the address that it prints.", []);
      return this.#tell("gone", "ended");
    }
    if (!this.connected && this.reason.includes("Permission denied")) {
      this.#card("The panel's socket is not for you", `${this.reason}. Be in the group of that socket, log in again, and start this anew.`, []);
      return this.#tell("gone", "not let in");
    }
    if (!this.connected && !this.silence) {
      this.#card("The panel is gone", `${this.reason ? `${this.reason}. ` : ""}It shows again once it is back.`, []);
      return this.#tell("gone", "gone");
    }
    if (this.silence) {
      this.frame.dataset.veil = "silent";
      this.frame.querySelector("#picture").style.pointerEvents = "";
      return this.#tell("gone", `no answer for ${this.silence} s`);
    }
    if (mistakes.length) {
      const count = mistakes.length === 1 ? "1 mistake" : `${mistakes.length} mistakes`;
      const rest = display === "mistakes" ? "Nothing can be shown until it is mended." : "The picture is the last good one.";
      this.#card(count, rest, mistakes);
      return this.#tell("mistakes", count);
    }
    if (hidden) {
      this.#card("A password is shown on the display", "It is in no picture. What follows is here again once it is hidden.", []);
      return this.#tell("dark", "hidden");
    }
    this.notice.hidden = true;
    delete this.frame.dataset.veil;
    if (display === "off") this.frame.dataset.veil = "dark";
    const words = { showing: "live", dimmed: "dimmed", off: "display off: a touch wakes it", waiting: "no display" };
    this.#tell(display === "showing" ? "showing" : "dark", words[display] ?? display ?? "live");
    // A dark panel is woken by a touch.
    this.frame.querySelector("#picture").style.pointerEvents = display === "off" ? "auto" : "";
  }

  #card(title, text, mistakes) {
    // What is there already is not made anew: somebody may be about to press something on it.
    const key = JSON.stringify([title, text, mistakes]);
    if (key === this.shown && !this.notice.hidden) return;
    this.shown = key;
    const card = make("div", "card");
    card.append(make("h2", mistakes.length ? "bad" : "", title));
    if (text) card.append(make("p", "", text));
    if (mistakes.length) {
      const list = document.createElement("ol");
      for (const mistake of mistakes) list.append(this.#mistake(mistake));
      card.append(list);
    }
    this.notice.replaceChildren(card);
    this.notice.hidden = false;
    this.frame.dataset.veil = "mistakes";
  }

  /** `file:line:column: message; suggestion`. */
  #mistake(text) {
    const item = document.createElement("li");
    const parts = /^(.*?:\d+:\d+): ([\s\S]*)$/.exec(text);
    if (!parts) {
      item.append(make("span", "", text));
      return item;
    }
    const [message, ...advice] = parts[2].split(/; (?=did you mean)/);
    item.append(make("code", "", parts[1]), make("span", "", message));
    if (advice.length) item.append(make("em", "", advice.join("; ")));
    this.explain(parts[1], item);
    return item;
  }
}
