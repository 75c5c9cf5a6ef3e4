// Writing the summary in the other language, sentence by sentence, with what may follow in grey.
import { ask, asJson, fetched } from "./api.js";
import { at, made } from "./elements.js";
import { keep, recallList } from "./memory.js";
import { missing } from "./figures.js";
import { save } from "./save.js";
import { say } from "./words.js";

const OTHER = { en: "fr", fr: "en" };
const DRAFTS = 20; // the last ones are kept in this browser, so that nothing typed is lost with the service
// Nobody else can name this page's memory of finished sentences; a new page begins a new one.
const SESSION = `page-${[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
let shown = null; // { id, from, to, name, rows }: of the summary that is shown

// Offers to write what is shown in the other language; what was begun before comes back.
export function showWriting(answer, names) {
  const to = OTHER[answer.output_language];
  shown = { id: answer.digest, from: answer.output_language, to, name: names[0], rows: [] };
  at("write-title").textContent = say(`write_${to}`);
  at("write-part").open = Boolean(draft());
  at("write-problem").hidden = true;
  at("write-rows").replaceChildren(...answer.units.map((unit, number) => row(unit.text, number)));
}

const drafts = () => recallList("drafts", ({ typed }) => Array.isArray(typed));
const draft = () => drafts().find(({ id, to }) => id === shown.id && to === shown.to)?.typed;

function keepDraft() {
  const { id, to, rows } = shown;
  const typed = rows.map(({ area }) => area.value);
  const others = drafts().filter((each) => each.id !== id || each.to !== to);
  keep("drafts", typed.some(Boolean) ? [{ id, to, typed }, ...others].slice(0, DRAFTS) : others);
}

function row(source, number) {
  const { from, to, rows } = shown;
  const label = say("writeRow", number + 1);
  const area = made("textarea", { rows: 2, lang: to, spellcheck: true, value: draft()?.[number] ?? "", "aria-label": label,
    "aria-describedby": `write-source-${number} write-keys` });
  const before = made("span");
  const offered = made("span", { className: "offered" });
  const checked = made("p", { className: "hint" });
  const typing = made("div", { className: "typing" }, made("div", { className: "mirror", "aria-hidden": "true", lang: to }, before, offered), area);
  const own = { source, area, before, offered, offer: "", silent: false, learned: null, asked: null };
  rows.push(own);
  area.addEventListener("input", () => { grow(area); keepDraft(); propose(own); });
  area.addEventListener("focus", () => propose(own));
  area.addEventListener("scroll", () => { before.parentElement.scrollTop = area.scrollTop; });
  area.addEventListener("keydown", (event) => act(event, own));
  area.addEventListener("blur", () => { clear(own); finish(own); checked.textContent = told(own); });
  checked.textContent = told(own);
  return made("div", { className: "written" }, made("p", { id: `write-source-${number}`, lang: from, textContent: source }), typing, checked);
}

function grow(area) {
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight}px`;
}

// Asks for what may follow the cursor; only the answer to the last keystroke counts.
async function propose(own) {
  const { area } = own;
  clear(own);
  own.asked?.abort();
  if (own.silent || area.selectionStart !== area.selectionEnd) return;
  const asked = new AbortController();
  own.asked = asked;
  const typed = area.value.slice(0, area.selectionStart);
  const following = area.value.slice(area.selectionStart);
  const { id, from, to } = shown;
  const request = { from, to, source: own.source, typed, following, session: `${SESSION}-${id.slice(0, 12)}-${to}` };
  try {
    const { completions } = await ask("v1/completions", { ...asJson(request), signal: asked.signal });
    if (asked.signal.aborted || document.activeElement !== area) return;
    at("write-problem").hidden = true;
    offer(own, completions[0]?.text ?? "", typed, following);
  } catch (error) {
    if (error.name === "AbortError") return;
    problem("writeAway", error);
  }
}

function problem(word, error) {
  at("write-problem").textContent = say(word, error.message);
  at("write-problem").hidden = false;
}

function offer(own, text, typed, following) {
  own.offer = text;
  // In the middle of a line grey words would stand upon black ones: there they are only told.
  own.before.textContent = following.trim() ? "" : typed;
  own.offered.textContent = following.trim() ? "" : text;
  at("write-offer").textContent = text ? say("writeOffer", text.trim()) : "";
}

function clear(own) {
  own.offer = "";
  own.offered.textContent = "";
  at("write-offer").textContent = "";
}

// Tab takes all that is offered, Alt and the right arrow a word of it; Escape silences the sentence, or ends the silence.
function act(event, own) {
  const { offer: text } = own;
  if (event.key === "Escape") {
    own.silent = !own.silent;
    if (own.silent) clear(own);
    else propose(own);
    at("write-offer").textContent = say(own.silent ? "writeSilent" : "writeSpeaks");
  } else if (event.key === "Tab" && !event.shiftKey && text) {
    event.preventDefault();
    insert(own, text);
  } else if (event.key === "ArrowRight" && event.altKey && text) {
    event.preventDefault();
    insert(own, text.match(/^\s*\S+/)[0]);
  }
}

function insert(own, text) {
  own.area.setRangeText(text, own.area.selectionStart, own.area.selectionStart, "end");
  own.area.dispatchEvent(new Event("input"));
}

// A finished sentence is remembered for the rest of this document.
function finish(own) {
  const target = own.area.value.trim();
  if (!/[.!?…]$/.test(target) || own.learned === target) return;
  own.learned = target;
  const { id, from, to } = shown;
  const learn = { source: own.source, target };
  ask("v1/completions", asJson({ from, to, learn, session: `${SESSION}-${id.slice(0, 12)}-${to}` })).catch(() => { own.learned = null; });
}

// What figures and names the two sentences do not share.
function told({ source, area }) {
  if (!area.value.trim()) return "";
  const { lost, added } = missing(source, area.value);
  return [lost.length && say("writeLost", lost.join(", ")), added.length && say("writeAdded", added.join(", "))].filter(Boolean).join(" ");
}

const stem = () => shown.name.replace(/[\\/:*?"<>|\s]+/g, " ").trim().slice(0, 80);
const named = (ending) => `${stem()}.${shown.to}.${ending}`;
const download = (text, media, ending) => save(new Blob([text], { type: media }), named(ending));

// The translation alone, or both columns: as a document of the service's making, or as a table that is made here.
at("write-text").addEventListener("click", () => download(shown.rows.map(({ area }) => `${area.value.trim()}\n`).join(""), "text/plain", "txt"));
at("write-docx").addEventListener("click", async () => {
  const { from, to, rows } = shown;
  const name = named("docx");
  const columns = { from, to, rows: rows.map(({ source, area }) => ({ source, target: area.value.trim() })) };
  try {
    save(await (await fetched("v1/columns", asJson(columns))).blob(), name);
    at("write-problem").hidden = true;
  } catch (error) {
    problem("writeUnsaved", error);
  }
});
at("write-table").addEventListener("click", () => {
  const { from, to, rows, name } = shown;
  const page = document.implementation.createHTMLDocument(name);
  page.head.prepend(made("meta", { charset: "utf-8" }));
  const cell = (lang, text) => made("td", { lang, textContent: text });
  page.body.append(made("table", {}, ...rows.map(({ source, area }) => made("tr", {}, cell(from, source), cell(to, area.value.trim())))));
  download(`<!DOCTYPE html>\n${page.documentElement.outerHTML}\n`, "text/html", "html");
});
