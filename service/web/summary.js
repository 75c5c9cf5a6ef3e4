// A summary object as a person reads it: a paragraph, or the table of a judgment; what it is about; its record.
import { detailed } from "./details.js";
import { at, button, inlineButton, made } from "./elements.js";
import { showThemes } from "./themes.js";
import { showTimeline } from "./timeline.js";
import { called, figure, label, language, profileTitle, say, told, written } from "./words.js";

const FIRST = 8; // authorities that are shown at once
const LONG = 8; // sentences
const CLOSE = 2; // characters between sentences that follow each other
const CANDIDATES = 3; // and candidates for an aspect

const { aspects, views } = JSON.parse(document.body.dataset.choices);

// What an answer holds besides its text, of the fields that are shown in one way.
const shownAs = (view, found) => Object.keys(views).filter((name) => views[name] === view && found[name]).map((name) => found[name]);
const factsOf = (found) => Object.assign({}, ...shownAs("facts", found).map(decisionFacts));

// Facts by what they are called; a detail that the text above tells word for word is not told again.
const recordsOf = (found) => shownAs("records", found).flat().filter((record) => !isTold(record, found)).reduce((all, record) => {
  const { name, value, normalized, label: _, ...places } = record;
  const heading = called(record);
  const own = name === "field" ? withoutLabel(value, record.label) : value;
  const text = normalized && normalized !== value ? `${own} (${normalized})` : own;
  return { ...all, [heading]: [...(all[heading] ?? []), { ...places, kind: "extracted", role: name, text }] };
}, {});

const isTold = ({ name, sources }, found) => name === "detail" && sources.every((place) =>
  found.units.some((unit) => unit.sources.some(({ document, start, end }) =>
    document === place.document && start <= place.start && place.end <= end)));

const withoutLabel = (value, own) =>
  (own && value.startsWith(own) ? value.slice(own.length).replace(/^\s*[:–—]\s*/, "") || value : value);

// `choose` is called with the element and the unit, or what has sources like one.
export function showSummary(found, names, choose) {
  const { summary_words: words, source_words: all, compression } = found.statistics;
  const share = figure(compression, { style: "percent", maximumFractionDigits: compression < 0.1 ? 1 : 0 });
  at("named").textContent = names.filter((name, n) => ![found.title, say("unnamed", n + 1)].includes(name)).join(" · ");
  at("facts").textContent = say("facts", figure(words), figure(all), share, profileTitle(found.profile));
  at("warnings").hidden = !found.warnings.length;
  at("warnings").replaceChildren(...found.warnings.map(({ code, detail }) =>
    made("li", {}, told("warned", code) ?? label(code), ...detailed(detail))));
  const hasThemes = found.units.some((unit) => unit.theme);
  at("units").replaceChildren(...title(found), ...(hasThemes ? [table(found, choose)] : paragraphs(found, choose)));
  showAspects(found, choose);
  showTimeline(found, shownAs("timeline", found).flat(), shownAs("records", found).flat(), choose);
  showThemes(found);
  showOutline(found, choose);
  showRecord(found, names);
}

export function showTopics(found, elaborate) {
  const topics = shownAs("topics", found).flat();
  at("topics-part").hidden = !topics.length;
  const choices = topics.map(({ term }) => [term, term, found.language]);
  if (topics.length > 1) choices.push(["*", say("allTopics"), language()]);
  at("topics").replaceChildren(...choices.map(([term, text, lang]) =>
    made("li", {}, button(text, (element) => pressTopic(element, () => elaborate(element, term, at("aspect").value)), { lang, "aria-pressed": "false" }))));
  at("aspect").replaceChildren(...["", ...aspects].map((value) =>
    made("option", { value, textContent: say(value ? `aspect_${value}` : "anyAspect"), selected: value === at("aspect").value })));
  at("aspect").onchange = () => at("topics").querySelector("[aria-pressed=true]")?.click();
  at("elaboration").replaceChildren();
}

function pressTopic(pressed, act) {
  for (const other of at("topics").querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === pressed));
  act();
}

export function showElaboration(found, choose) {
  const own = found.units.filter((unit) => unit.topic);
  const topics = [...new Set(own.map((unit) => unit.topic))];
  at("elaboration").replaceChildren(...topics.flatMap((topic) => [
    made("h4", { textContent: topic, lang: found.language }),
    ...own.filter((unit) => unit.topic === topic).map((unit) =>
      made("p", { className: "block" }, unitButton(unit, found, choose), " ", made("span", { className: "role", textContent: label(unit.role) }))),
  ]));
}

// A cluster has no title of its own, and a judgment's stands among its facts.
function title(found) {
  return found.title && found.documents.length === 1 && !factsOf(found).title ? [made("p", { className: "title", lang: found.language, textContent: found.title })] : [];
}

function unitButton(unit, found, choose) {
  const lang = unit.kind === "extracted" ? found.language : found.output_language;
  return inlineButton(unit.text, { className: "unit", lang, sources: unit.sources }, (element) => choose(element, unit));
}

// Many extracted sentences are easier to read apart, as they stand in the source.
function paragraphs(found, choose) {
  const isLong = found.units.length > LONG && found.units.every((unit) => unit.kind === "extracted");
  return (isLong ? runs(found.units) : [found.units]).map((units) => paragraph(units, found, choose));
}

function paragraph(units, found, choose) {
  return made("p", { className: "block" }, ...units.flatMap((unit, number) =>
    [number ? " " : "", unitButton(unit, found, choose)]));
}

// The facts of a decision, then what a document says by themes, then its key facts.
function table(found, choose) {
  const body = made("tbody");
  const row = (heading, content, className) => {
    const line = body.insertRow();
    line.className = className;
    line.append(made("th", { scope: "row", textContent: heading }), made("td", {}, ...content));
  };
  const rows = (byName) => {
    for (const [field, facts] of Object.entries(byName)) {
      row(field, several(facts.map((fact) => made("div", { className: "block" }, unitButton(fact, found, choose)))), "fact");
    }
  };
  rows(Object.fromEntries(Object.entries(factsOf(found)).map(([field, facts]) => [label(field), facts])));
  for (const theme of [...new Set(found.units.map((unit) => unit.theme))]) {
    row(label(theme), runs(found.units.filter((unit) => unit.theme === theme)).map((units) => {
      const number = units[0].sources[0].paragraph;
      const line = paragraph(units, found, choose);
      if (number !== undefined) line.prepend(made("span", { className: "role", textContent: `[${number}] ` }));
      return line;
    }), "theme");
  }
  rows(recordsOf(found));
  return made("table", { className: "judgment" }, body);
}

// Sentences that follow each other in a paragraph of the source are a paragraph here too; without numbers of paragraphs
// a passage of several places, such as a heading and what stands below it, is one by itself.
function runs(units) {
  const found = [];
  for (const unit of units) {
    const last = found.at(-1)?.at(-1);
    const before = last?.sources.at(-1);
    const { document, start, paragraph } = unit.sources[0];
    const isPart = paragraph !== undefined || (unit.sources.length === 1 && last?.sources.length === 1);
    const follows = before && isPart && before.document === document && before.paragraph === paragraph
      && start >= before.end && start - before.end <= CLOSE;
    if (follows) found.at(-1).push(unit);
    else found.push([unit]);
  }
  return found;
}

function several(lines) {
  if (lines.length <= FIRST + 2) return lines;
  const rest = made("details", {}, made("summary", { textContent: say("others", figure(lines.length - FIRST)) }), ...lines.slice(FIRST));
  return [...lines.slice(0, FIRST), rest];
}

// What the header, the signature and the citations state, each fact like a unit: with its words, places and rules.
function decisionFacts(data) {
  const found = {};
  for (const [field, value] of Object.entries(data)) {
    const values = (Array.isArray(value) ? value : [value]).filter((each) => each !== null && each !== "");
    const evidence = data.sources?.[field];
    const facts = values.map((each, number) => ({
      kind: "extracted", role: field, text: worded(each), ...(each.sources ? each : evidence?.[number]),
    })).map((fact, number) => ({ ...fact, text: worded(values[number]) })).filter((fact) => fact.text && fact.sources?.length);
    if (facts.length) found[field] = facts;
  }
  return found;
}

function worded(value) {
  if (typeof value === "object") return value.name ? (value.role ? `${value.name} (${value.role})` : value.name) : (value.text ?? "");
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T12:00:00`) : null;
  return day && !Number.isNaN(day.valueOf()) ? written(day, { dateStyle: "long" }) : String(value);
}

// What was found out about an event, the best candidates first.
function showAspects(found, choose) {
  const aspects = shownAs("candidates", found).flatMap(Object.entries).filter(([, candidates]) => candidates.length);
  at("aspects-part").hidden = !aspects.length;
  at("aspects").replaceChildren(made("table", {}, made("tbody", {}, ...aspects.map(([aspect, candidates]) =>
    made("tr", {}, made("th", { scope: "row", textContent: label(aspect) }),
      made("td", {}, ...candidates.slice(0, CANDIDATES).map((candidate) =>
        made("div", { className: "block" }, unitButton({ ...candidate, kind: "extracted", role: aspect, weight: undefined }, found, choose)))))))));
}

// The headings of a document, each with a sentence of its section.
function showOutline(found, choose) {
  const outline = shownAs("outline", found).flat();
  at("outline-part").hidden = !outline.length;
  at("outline").replaceChildren(...outline.map(({ title, level, text, sources }) => made("li", { className: `level-${Math.min(level, 4)}` },
    made("strong", { textContent: title, lang: found.language }), " ",
    ...(text ? [made("span", { className: "block" }, unitButton({ text, sources, kind: "extracted", role: "outline" }, found, choose))] : []))));
}

function showRecord(found, names) {
  const row = (heading, value) => made("tr", {}, made("th", { scope: "row", textContent: heading }), made("td", {}, ...[value].flat()));
  const code = (textContent) => made("code", { textContent });
  const documents = found.documents.flatMap((document, number) => [
    row(say("recordDocument"), made("strong", { textContent: names[number] })),
    row(say("recordKind"), `${document.media_type}, ${say(document.language === "fr" ? "french" : "english")}, ${say("recordWords", figure(document.words))}`),
    row("SHA-256", code(document.sha256)),
  ]);
  const seconds = Object.values(found.timings ?? {}).reduce((sum, each) => sum + each, 0);
  at("record-rows").replaceChildren(made("table", {}, made("tbody", {},
    ...documents,
    row(say("recordProfile"), `${found.profile}, Précis ${found.version}`),
    row(say("recordTime"), `${figure(seconds, { maximumFractionDigits: 2 })} s`),
    row(say("recordDigest"), code(found.digest)),
    row(say("recordId"), code(found.id)))));
}
