// What happened when, where the answer itself puts it in time; else its units and facts that have a date, to come or gone.
import { at, inlineButton, made } from "./elements.js";
import { called, say, written } from "./words.js";

const ISO = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

// `own` are the items of fields that are timelines, `records` the facts of a document; `choose` as for units.
export function showTimeline(found, own, records, choose) {
  const items = (own.length ? own : [...told(found), ...dated(records)]).filter(({ date }) => ISO.test(date));
  const dates = [...new Set(items.map(({ date }) => date))].sort();
  at("timeline-part").hidden = dates.length < 2;
  at("timeline-title").dataset.word = own.length ? "timeline" : "dates";
  at("timeline-title").textContent = say(at("timeline-title").dataset.word);
  at("timeline").replaceChildren(...dates.map((date) => made("li", {},
    made("time", { dateTime: date, textContent: worded(date) }),
    ...items.filter((item) => item.date === date).map((item) => made("div", { className: "block" }, entry(item, found, choose))))));
}

const entry = (item, found, choose) => inlineButton(item.text, { className: "unit", lang: found.language, sources: item.sources },
  (element) => choose(element, { kind: "extracted", role: "timeline", ...item, weight: undefined }));

// Units that tell an event whose date the analysis knows.
function told(found) {
  const { items = [], events = [] } = found.analysis ?? {};
  const known = [
    ...items.map(({ iso_date: date, document = 0, start, end }) => ({ date, document, start, end })),
    ...events.map(({ date, source }) => ({ date, ...source })),
  ].filter(({ date }) => date);
  return found.units.flatMap((unit) => {
    const within = (event) => unit.sources.some(({ document, start, end }) =>
      document === event.document && start <= event.start && event.end <= end);
    const event = known.find(within);
    return event ? [{ ...unit, date: event.date }] : [];
  });
}

const dated = (records) => records.filter(({ normalized }) => ISO.test(normalized)).map(({ value, normalized, ...rest }) =>
  ({ ...rest, date: normalized, role: rest.name, text: say("namedFact", called(rest), value) }));

function worded(date) {
  const [, year, month, day] = ISO.exec(date);
  const options = day ? { dateStyle: "long" } : month ? { year: "numeric", month: "long" } : { year: "numeric" };
  return written(Date.UTC(year, (month ?? 1) - 1, day ?? 1), { ...options, timeZone: "UTC" });
}
