// Joins the parts of the page.

import { Backend } from "/backend.js";
import { Desk } from "/desk.js";
import { Display } from "/display.js";
import { Fingers } from "/fingers.js";
import { Inspect } from "/inspect.js";
import { Link } from "/link.js";
import { Picture } from "/picture.js";
import { States } from "/states.js";
import { Values } from "/values.js";

const find = (selector) => document.querySelector(selector);
const link = new Link();
const picture = new Picture(find("#frame"));
const fingers = new Fingers(picture, link);
const states = new States(find("#frame"), find("#status"));
const backend = new Backend(document, link, () => open(find("#tab-log")));
const values = new Values(find("#values"), link, backend);
const inspect = new Inspect(find("#inspect"), find("#mark"), picture, fingers, link);
const display = new Display(find("#display"), picture, link);
const desk = new Desk(find("#desk"), link, backend, () => known);
fingers.keyRefused = (error) => desk.refuse(error);
states.explain = (place, item) => desk.show(place, item);
let known = {};

// MARK: What the panel tells

link.addEventListener("pixels", ({ detail }) => picture.draw(detail));
link.addEventListener("panel", ({ detail }) => { states.panel(detail); if (!detail.connected) { fingers.cancelAll(); desk.end(); } });
link.addEventListener("refused", () => states.refused());
link.addEventListener("ended", () => states.ended());
link.addEventListener("silence", ({ detail }) => { states.beSilent(detail); if (detail) fingers.cancelAll(); });
link.addEventListener("picture", ({ detail }) => { take(detail.state); begin(); });
link.addEventListener("damage", ({ detail }) => { if (detail.state) take(detail.state); });
link.addEventListener("changes", ({ detail }) => values.take(detail.values).catch(() => {}));
for (const topic of ["list", "series"]) link.addEventListener(topic, ({ detail }) => values.reread(detail.name));

function take(state) {
  const before = known;
  known = state;
  states.take(state);
  backend.showStage(state.idle);
  picture.scale = state.scale || 1;
  caption();
  if (before.reloads !== undefined && before.reloads !== state.reloads) refresh();
  if (before.language !== state.language) choose("#languages", state.language);
  if (before.theme !== state.theme) choose("#themes", state.theme);
  if (before.page !== state.page) showPage(state.page);
}

function caption() {
  const { width, height } = picture.canvas;
  const scale = picture.scale === 1 ? "" : ` at ${picture.scale}×`;
  find("#caption").textContent = `${width} × ${height} pixels${scale}${known.page ? ` — ${known.page}` : ""}`;
}
picture.addEventListener("layout", caption);

/** A connection to the panel has begun. */
async function begin() {
  try {
    await desk.begin();
    await display.begin(desk.saves);
    states.again();
    await backend.begin(desk.saves);
    await link.call("subscribe", { topics: desk.saves ? ["changes", "preview"] : ["changes"] });
    await refresh();
  } catch { /* It is gone again, or shows mistakes: what follows tells. */ }
}

async function refresh() {
  const [status, { languages = [], themes = [], pages = [] }] = await Promise.all([
    link.call("status"), link.call("describe").catch(() => ({})),
    // Who may not ask that may only look.
    link.mayOperate && link.call("theme").catch(() => {}),
  ]);
  const file = (status.configuration ?? "").split("/").filter(Boolean).slice(-2).join("/");
  find("#name").textContent = file || "Panel";
  document.title = [desk.host, file || "Panel", "Fascia"].filter(Boolean).join(" — ");
  fill("#languages", languages, known.language);
  fill("#themes", themes, known.theme);
  fillPages(pages);
  if (inspect.isOn) inspect.load();
  await values.load();
}

// MARK: Languages, themes, pages

function fill(selector, names, chosen) {
  const box = find(selector), select = box.querySelector("select");
  box.hidden = names.length < 2;
  select.replaceChildren(...names.map((name) => Object.assign(document.createElement("option"), { value: name, textContent: name })));
  choose(selector, chosen);
}

function choose(selector, name) { find(`${selector} select`).value = name; }

find("#languages select").onchange = ({ target }) => link.tell("language", { code: target.value });
find("#themes select").onchange = ({ target }) => link.tell("theme", { name: target.value });

function fillPages(pages) {
  const list = find("#pages ul");
  const isSame = [...list.querySelectorAll(".item")].map((item) => item.dataset.page).join("\n") === pages.join("\n");
  // What stays keeps the focus.
  if (!isSame) list.replaceChildren(...pages.map((page) => {
    const item = Object.assign(document.createElement("button"), { className: "item", onclick: () => link.tell("page", { path: page }) });
    item.dataset.page = page;
    item.append(Object.assign(document.createElement("span"), { textContent: page }));
    const row = document.createElement("li");
    row.append(item);
    return row;
  }));
  const empty = find("#pages .empty");
  empty.textContent = "The panel has no pages.";
  empty.hidden = pages.length > 0;
  showPage(known.page);
  look();
}

function showPage(page) {
  for (const item of document.querySelectorAll("#pages .item")) item.setAttribute("aria-current", String(item.dataset.page === page));
}

// MARK: Who may only look

/** Greys out what this browser may not do, with a line that says so. Values do so themselves. */
function look() {
  if (link.mayOperate) return;
  find("#looking").hidden = false;
  for (const item of document.querySelectorAll("#languages select, #themes select, #pages .item, #sleep, #wake")) {
    item.disabled = true;
    item.setAttribute("aria-describedby", "looking");
  }
  find("#picture").setAttribute("aria-label", "Picture of the panel.");
}
link.addEventListener("role", look);

// MARK: The page's own controls

function fit(isFitted) {
  picture.isFitted = isFitted;
  find("#fit").setAttribute("aria-pressed", String(isFitted));
  find("#actual").setAttribute("aria-pressed", String(!isFitted));
  picture.layout();
}
find("#fit").onclick = () => fit(true);
find("#actual").onclick = () => fit(false);
find("#flash").onclick = ({ target }) => {
  picture.flashes = !picture.flashes;
  target.setAttribute("aria-pressed", String(picture.flashes));
};

const tabs = [...document.querySelectorAll("[role=tab]")];
function open(tab) {
  for (const other of tabs) {
    const isOpen = other === tab;
    other.setAttribute("aria-selected", String(isOpen));
    other.tabIndex = isOpen ? 0 : -1;
    find(`#${other.getAttribute("aria-controls")}`).hidden = !isOpen;
  }
  inspect.set(tab.id === "tab-inspect");
}
for (const tab of tabs) {
  tab.onclick = () => open(tab);
  tab.onkeydown = ({ key }) => {
    const shown = tabs.filter((other) => !other.hidden), index = shown.indexOf(tab);
    const next = shown.at({ ArrowRight: (index + 1) % shown.length, ArrowLeft: index - 1, Home: 0, End: -1 }[key] ?? index);
    if (next === tab) return;
    open(next);
    next.focus();
  };
}

if (await link.enter()) {
  const account = find("#account");
  account.hidden = !link.account;
  if (link.account) account.textContent = link.account.role === "see" ? `${link.account.user}, who may look` : link.account.user;
  link.connect();
} else {
  states.refused();
}
