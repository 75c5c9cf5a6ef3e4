// Why a unit stands in the summary: its places, how it was made, the rules that fired.
import { at, button, made } from "./elements.js";
import { light, reveal } from "./source.js";
import { figure, label, language, say } from "./words.js";

let pressed = null;
let card = null;

// A unit is told of, or no longer when it is chosen a second time.
export function choose(element, unit, answer, names) {
  const again = element === pressed;
  forget();
  if (again) return;
  pressed = element;
  element.setAttribute("aria-pressed", "true");
  document.body.classList.add("lit"); // first, since on a narrow screen it is what brings the source up
  const places = joined(unit.sources);
  const marks = light(places);
  card = made("aside", { className: "why", lang: language(), ariaLabel: say("why") }, ...lines({ ...unit, sources: places }, marks, answer, names));
  (element.closest(".block") ?? element).after(card);
  at("close").hidden = false;
  at("heard").textContent = say("shown", places.map((place) => placed(place, names)).join(say("between")));
  element.scrollIntoView({ block: "nearest" });
}

export function forget() {
  pressed?.setAttribute("aria-pressed", "false");
  card?.remove();
  pressed = null;
  card = null;
  light([]);
  document.body.classList.remove("lit");
  at("close").hidden = true;
  at("heard").textContent = "";
}

// The element that is told of, to give it the focus back.
export const chosen = () => pressed;

// The places of words that follow each other are one.
function joined(sources) {
  return sources.reduce((all, place) => {
    const last = all.at(-1);
    const isNext = last && place.start >= last.end && place.start <= last.end + 1
      && ["document", "page", "paragraph"].every((name) => last[name] === place[name]);
    return isNext ? [...all.slice(0, -1), { ...last, end: place.end }] : [...all, place];
  }, []);
}

function lines(unit, marks, answer, names) {
  const head = made("p", {}, made("strong", { textContent: label(unit.role) }), ` · ${say(unit.kind ?? "extracted")}`);
  const places = made("ol", { className: "places", role: "list" }, ...unit.sources.map((place, number) =>
    made("li", {}, button(placed(place, names), () => { reveal(marks[number]); marks[number]?.focus({ preventScroll: true }); }))));
  if (!unit.rules && unit.weight === undefined) return [head, places];
  const rules = (unit.rules ?? []).flatMap((rule) => ruled(rule, answer.trace?.rules[rule]));
  if (!rules.length) rules.push(made("p", { textContent: say("noRules") }));
  if (unit.weight !== undefined) rules.push(made("p", { textContent: say("weight", figure(unit.weight)) }));
  return [head, places, made("details", {}, made("summary", { textContent: say("how") }), ...rules)];
}

// A rule: its id, what it comes from, where it is written, and how.
function ruled(id, rule) {
  const head = made("p", {}, made("code", { textContent: id }));
  if (!rule?.file) return [head];
  const from = rule.source === "own" ? say("ownRule") : say("ruleSource", rule.source);
  const place = made("code", { textContent: say("ruleAt", rule.file, rule.line) });
  return [head, made("p", { className: "hint" }, `${from} · `, place),
    made("pre", { lang: "", textContent: Object.entries(rule.definition).map(written).join("\n") })];
}

function written([key, value]) {
  return `${key}: ${typeof value === "string" ? value : JSON.stringify(value, null, 1)}`;
}

function placed({ document, start, end, page, paragraph }, names) {
  const parts = names.length > 1 ? [names[document]] : [];
  if (page !== undefined) parts.push(say("page", figure(page)));
  if (paragraph !== undefined) parts.push(say("paragraph", paragraph));
  if (page === undefined && paragraph === undefined) parts.push(say("characters", figure(start + 1), figure(end)));
  return parts.join(", ");
}
