// The page of controlled language: a small graph becomes two texts, and a text is held to a norm.
import { Problem, ask, asJson } from "./api.js";
import { at, button, made } from "./elements.js";
import { LANGUAGES, firstLanguage, language, speak } from "./words.js";
import { fail, work } from "./work.js";

const offered = JSON.parse(document.body.dataset.choices).controlled;
const AGENT = "technician";
// Which parts of an instruction say what a thing is like, what happens by itself, and what somebody does.
const LIKE = { condition: ["condition", "alternative", "limit"], first: ["verification"] };
let number = 0;

const said = (name, ...values) => offered.words[language()][name].replace(/\{(\d)\}/g, (_, n) => values[n]);

function fill(select, words) {
  const chosen = select.value;
  const rows = Object.entries(words).map(([concept, word]) => [concept, word[language()] ?? concept]);
  rows.sort(([, one], [, other]) => one.localeCompare(other, language()));
  select.replaceChildren(...rows.map(([value, textContent]) => made("option", { value, textContent })));
  if (chosen) select.value = chosen;
}

const isState = (type, part) => (LIKE[part] ?? []).includes(type) && type !== "limit";
const isHappening = (type, part) => type === "limit" && part === "condition";

// A label with what it is of: no line breaks between them.
function field(id, name, input) {
  input.id = id;
  return made("span", { className: "pair" }, made("label", { htmlFor: id, textContent: said(name) }), " ", input);
}

// The fields of an event: an action or a state, a thing, and its number on the drawing.
function eventFields(id, type, part) {
  const verb = made("select");
  const thing = made("select");
  fill(verb, isState(type, part) ? offered.states : isHappening(type, part) ? offered.happenings : offered.orders);
  fill(thing, offered.things);
  return [field(`${id}-verb`, isState(type, part) ? "state" : "action", verb), field(`${id}-thing`, "thing", thing),
    field(`${id}-drawing`, "drawing", made("input", { size: 4, maxLength: 20 }))];
}

function add() {
  number += 1;
  const id = `i${number}`;
  const type = made("select", { id: `${id}-type` });
  const parts = made("div");
  type.append(...Object.keys(offered.types).map((name) => made("option", { value: name, textContent: name })));
  type.value = "simple";
  const show = () => {
    const rows = ["first", ...offered.types[type.value]].map((part) => made("p", { role: "group", "aria-label": part },
      ...(part === "first" ? [] : [made("b", { textContent: `${said(part)}: ` })]), ...eventFields(`${id}-${part}`, type.value, part)));
    parts.replaceChildren(...rows);
  };
  type.addEventListener("change", show);
  const row = made("fieldset", { className: "instruction" }, made("legend", { textContent: said("instruction", number) }),
    field(type.id, "kind", type), " ",
    button("×", () => row.remove(), { ariaLabel: said("remove", number) }), parts);
  row.dataset.id = id;
  show();
  at("instructions").append(row);
}

function eventOf(id, type, part) {
  const drawing = at(`${id}-drawing`).value.trim();
  const object = { name: at(`${id}-thing`).value, ...(drawing && { drawing }) };
  const chosen = at(`${id}-verb`).value;
  if (isState(type, part)) return { predicate: offered.state, state: chosen, object };
  return { predicate: chosen, object, ...(!isHappening(type, part) && { agent: AGENT }) };
}

function graph() {
  const drawing = at("title-drawing").value.trim();
  const instructions = [...document.querySelectorAll(".instruction")].map(({ dataset: { id } }) => {
    const type = at(`${id}-type`).value;
    const parts = ["first", ...offered.types[type]];
    return { type, ...Object.fromEntries(parts.map((part) => [part, eventOf(`${id}-${part}`, type, part)])) };
  });
  const title = { predicate: at("title-predicate").value, agent: AGENT,
    object: { name: at("title-object").value, ...(drawing && { drawing }) } };
  return { agents: { [AGENT]: { name: AGENT } }, text: { module: "sub_task", title, instructions } };
}

function generate(event) {
  event.preventDefault();
  work(at("status"), said("working"), at("problem"), async (signal, waiting) => {
    const { texts } = await ask("v1/controlled", { ...asJson({ graph: graph() }), signal }, waiting);
    for (const each of LANGUAGES) at(`said-${each}`).textContent = texts[each].text;
    return said("generated");
  });
}

function check(event) {
  event.preventDefault();
  at("violations").replaceChildren();
  const document_ = at("text").value;
  if (!document_.trim()) { fail(at("problem"), new Problem(said("nothing"))); at("text").focus(); return; }
  work(at("status"), said("working"), at("problem"), async (signal, waiting) => {
    const body = { norm: at("norm").value, document: document_ };
    const found = await ask("v1/conformity", { ...asJson(body), signal }, waiting);
    at("violations").replaceChildren(...found.violations.map((each) => made("li", {},
      made("mark", { textContent: each.text }), " ", made("span", { textContent: each.explanation }),
      ...(each.number ? [" ", made("small", { textContent: `[${each.number}]` })] : []),
      ...(each.rewriting ? [made("p", { textContent: said("instead", each.rewriting) })] : []))));
    const total = found.total ?? found.violations.length;
    if (found.violations.length < total) at("violations").append(made("li", { textContent: said("leftOut", found.violations.length, total) }));
    return said("found", total, found.sentences);
  });
}

async function speakNow(chosen) {
  await speak(chosen);
  for (const element of document.querySelectorAll("[data-said]")) element.textContent = said(element.dataset.said);
  fill(at("title-predicate"), offered.orders);
  fill(at("title-object"), offered.things);
  at("instructions").replaceChildren();
  add();
}

at("graph").addEventListener("submit", generate);
at("checked").addEventListener("submit", check);
at("add").addEventListener("click", add);
for (const chosen of LANGUAGES) at(`interface-${chosen}`).addEventListener("click", () => speakNow(chosen));

await speakNow(firstLanguage());
document.body.dataset.ready = "yes";
