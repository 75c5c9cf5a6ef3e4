// The page over the API: it asks like any other client, and puts text into the page as text only.
const at = (id) => document.getElementById(id);
const LANGUAGES = ["en", "fr"];
let words = { names: {} };
let file = null;
let answer = null;
let ticking = null;

const say = (name, ...values) => (words[name] ?? name).replace(/\{(\d)\}/g, (_, n) => values[n]);

async function speak(language) {
  words = await (await fetch(`web/words.${language}.json`)).json();
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const each of LANGUAGES) at(`interface-${each}`).setAttribute("aria-pressed", String(each === language));
  try { localStorage.setItem("language", language); } catch { /* a browser that keeps nothing */ }
  if (answer) show(answer);
}

function headers(more = {}) {
  const key = at("key").value.trim();
  return key ? { ...more, Authorization: `Bearer ${key}` } : more;
}

async function ask(path, request) {
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Error(say("lost"));
  }
  const found = await response.json();
  if (!response.ok) throw new Error(`${found.title}: ${found.detail}`);
  return found;
}

function fail(message) {
  at("problem").textContent = message;
  at("problem").hidden = !message;
}

function work(isWorking, text = "") {
  at("go").disabled = isWorking;
  clearInterval(ticking);
  at("status").textContent = text;
  if (!isWorking) return;
  const start = Date.now();
  ticking = setInterval(() => {
    at("status").textContent = `${text} ${say("seconds", Math.round((Date.now() - start) / 1000))}`;
  }, 1000);
}

function chosen(name, given) {
  const element = document.createElement(name);
  Object.assign(element, given);
  return element;
}

async function summarize(event) {
  event.preventDefault();
  fail("");
  const text = at("text").value;
  if (!file && !text.trim()) { fail(say("nothing")); at("text").focus(); return; }
  const options = { profile: at("profile").value, language: at("language").value, output_language: at("output").value };
  if (at("words").value) options.max_words = Number(at("words").value);
  work(true, say("working"));
  try {
    if (file) {
      const form = new FormData();
      form.append("file", file);
      for (const [name, value] of Object.entries(options)) form.append(name, value);
      form.append("include", "source_text");
      answer = await ask("v1/summaries", { method: "POST", body: form, headers: headers() });
    } else {
      const body = JSON.stringify({ documents: [{ text }], include: ["source_text"], ...options });
      answer = await ask("v1/summaries", { method: "POST", body, headers: headers({ "Content-Type": "application/json" }) });
    }
    show(answer);
    work(false, say("done"));
    at("summary").focus();
  } catch (error) {
    work(false);
    fail(error.message);
  }
}

// Offsets count code points; a JavaScript string counts UTF-16 units.
function pieces(text, places) {
  const points = Array.from(text);
  const found = [];
  let position = 0;
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
    if (start < position) continue;
    found.push([points.slice(position, start).join(""), false], [points.slice(start, end).join(""), true]);
    position = end;
  }
  found.push([points.slice(position).join(""), false]);
  return found;
}

function light(button, unit) {
  for (const other of document.querySelectorAll(".unit")) other.setAttribute("aria-pressed", String(other === button));
  const number = unit ? unit.sources[0].document : 0;
  const places = unit ? unit.sources.filter((place) => place.document === number) : [];
  const parts = pieces(answer.source_text[number], places);
  at("source-text").replaceChildren(...parts.map(([text, isMarked]) =>
    isMarked ? chosen("mark", { textContent: text }) : document.createTextNode(text)));
  const first = at("source-text").querySelector("mark");
  if (!first) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  first.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
}

function unitButton(unit) {
  // A button breaks no line in the middle, and a summary is to be read as a paragraph.
  const button = chosen("span", { tabIndex: 0, className: "unit", textContent: unit.text, title: label(unit.role) });
  button.setAttribute("role", "button");
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => light(button, unit));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    light(button, unit);
  });
  return button;
}

// Names of roles, themes and facts, in the language of the interface where it has a word for them.
function label(name) {
  return words.names[name] ?? (name ?? "").replaceAll("_", " ");
}

function paragraph(units) {
  const made = document.createElement("p");
  made.lang = answer.output_language;
  units.forEach((unit, number) => made.append(number ? " " : "", unitButton(unit)));
  return made;
}

function shown(value) {
  if (Array.isArray(value)) return value.map(shown).filter(Boolean).join("; ");
  if (value && typeof value === "object") return value.name ? (value.role ? `${value.name} (${value.role})` : value.name) : (value.text ?? "");
  return value === null || value === undefined ? "" : String(value);
}

// A judgment's themes as a table, its facts first.
function table(units, facts) {
  const made = document.createElement("table");
  made.lang = answer.output_language;
  const row = (heading, content) => {
    const line = made.insertRow();
    line.append(chosen("th", { scope: "row", textContent: heading }));
    line.insertCell().append(...content);
  };
  for (const [name, value] of Object.entries(facts ?? {})) {
    const text = name === "sources" || name === "facts" ? "" : shown(value);
    if (text) row(label(name), [document.createTextNode(text)]);
  }
  for (const theme of [...new Set(units.map((unit) => unit.theme))]) {
    const own = units.filter((unit) => unit.theme === theme);
    row(label(theme), own.map((unit) => {
      const line = document.createElement("div");
      line.append(unitButton(unit));
      return line;
    }));
  }
  return made;
}

function show(found) {
  at("result").hidden = false;
  at("facts").textContent = say("facts", found.statistics.summary_words, found.statistics.source_words, found.profile);
  const hasThemes = found.units.some((unit) => unit.theme);
  at("units").replaceChildren(hasThemes ? table(found.units, found.decision_data) : paragraph(found.units));
  const topics = found.topics ?? [];
  at("topics-part").hidden = !topics.length;
  at("topics").replaceChildren(...topics.map((topic) => {
    const item = document.createElement("li");
    const button = chosen("button", { type: "button", textContent: topic.term, lang: found.language });
    button.addEventListener("click", () => elaborate(button, topic.term));
    item.append(button);
    return item;
  }));
  at("elaboration").replaceChildren();
  light(null, null);
}

async function elaborate(button, term) {
  fail("");
  work(true, say("elaborating", term));
  for (const other of at("topics").querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
  try {
    const body = JSON.stringify({ topics: [term] });
    const found = await ask(`v1/summaries/${answer.id}/elaborations`, { method: "POST", body, headers: headers({ "Content-Type": "application/json" }) });
    const own = found.units.filter((unit) => unit.topic);
    at("elaboration").replaceChildren(...own.map((unit) => {
      const line = document.createElement("p");
      line.append(unitButton(unit), " ", chosen("span", { className: "role", textContent: label(unit.role) }));
      return line;
    }));
    work(false);
  } catch (error) {
    work(false);
    fail(error.message);
  }
}

function take(given) {
  file = given;
  at("forget").hidden = !file;
  at("text").disabled = Boolean(file);
}

at("form").addEventListener("submit", summarize);
at("file").addEventListener("change", () => take(at("file").files[0] ?? null));
at("forget").addEventListener("click", () => { at("file").value = ""; take(null); at("text").focus(); });
for (const language of LANGUAGES) at(`interface-${language}`).addEventListener("click", () => speak(language));
addEventListener("dragover", (event) => { event.preventDefault(); document.body.classList.add("dragging"); });
addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dragging"); });
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dragging");
  if (!event.dataTransfer.files.length) return;
  at("file").files = event.dataTransfer.files;
  take(event.dataTransfer.files[0]);
});

let kept = null;
try { kept = localStorage.getItem("language"); } catch { /* a browser that keeps nothing */ }
await speak(LANGUAGES.includes(kept) ? kept : document.documentElement.lang);
at("profile").append(chosen("option", { value: "auto", textContent: "auto" }));
try {
  const { profiles } = await ask("v1/profiles", { headers: headers() });
  for (const { name } of profiles) at("profile").append(chosen("option", { value: name, textContent: name }));
} catch (error) {
  fail(error.message);
}
document.body.dataset.ready = "yes";
