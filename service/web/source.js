// The source beside the summary. A text of some hundred pages is cut into leaves, and a browser lays out only those
// in view; to mark a place changes only the leaves that it touches. What the summary was made of is tinted: a span that
// names the numbers of its units in `data-links`.
import { at, made } from "./elements.js";

const LEAF = 4000; // characters, about a page
let sheets = [];
let touched = new Set();

export function showSources(texts, names) {
  touched = new Set();
  sheets = texts.map((text) => ({ text, astral: astralPoints(text), leaves: leaves(text) }));
  at("source-text").replaceChildren(...sheets.flatMap((sheet, number) => {
    const parts = sheet.leaves.map((leaf) => leaf.element);
    return texts.length > 1 ? [made("h3", { textContent: `${number + 1}. ${names[number]}` }), ...parts] : parts;
  }));
  at("source-text").scrollTop = 0;
}

// Tints the places of each unit; `units` are lists of places, and a unit's number is its place among them.
export function tint(units) {
  const placed = units.flatMap((places, unit) => places.map((place) => ({ ...place, unit })));
  const wanted = byLeaf(placed);
  for (const leaf of sheets.flatMap((sheet) => sheet.leaves)) {
    const parts = wanted.get(leaf);
    if (!parts && !leaf.tints.length) continue;
    leaf.tints = parts ? apart(parts.map(({ place, ...part }) => ({ ...part, unit: placed[place].unit }))) : [];
    leaf.element.replaceChildren(...tinted(leaf, 0, leaf.text.length));
  }
}

// Marks places and shows the first; returns the marks, one a place.
export function light(places) {
  for (const leaf of touched) leaf.element.replaceChildren(...tinted(leaf, 0, leaf.text.length));
  const wanted = byLeaf(places);
  const marks = [];
  for (const [leaf, parts] of wanted) leaf.element.replaceChildren(...pieces(leaf, parts, marks));
  touched = new Set(wanted.keys());
  if (places.length) reveal(marks[0]);
  return marks;
}

// How long each source is, as the API counts.
export const lengths = () => sheets.map((sheet) => sheet.text.length - sheet.astral.length);

// For each leaf that places touch, the parts of it that they take.
function byLeaf(places) {
  const wanted = new Map();
  places.forEach(({ document, start, end }, place) => {
    const sheet = sheets[document];
    if (!sheet) return;
    const from = position(sheet, start);
    const to = position(sheet, end);
    for (let n = leafAt(sheet, from); n < sheet.leaves.length && sheet.leaves[n].start < to; n += 1) {
      const leaf = sheet.leaves[n];
      if (!wanted.has(leaf)) wanted.set(leaf, []);
      wanted.get(leaf).push({ place, from: Math.max(0, from - leaf.start), to: Math.min(leaf.text.length, to - leaf.start) });
    }
  });
  return wanted;
}

// Parts that overlap, as parts that do not, each with the units that share it.
function apart(parts) {
  const cuts = [...new Set(parts.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  return cuts.slice(1).map((to, n) => ({ from: cuts[n], to }))
    .map((part) => ({ ...part, units: parts.filter(({ from, to }) => from <= part.from && part.to <= to).map(({ unit }) => unit) }))
    .filter(({ units }) => units.length);
}

function tinted(leaf, from, to) {
  const found = [];
  let position = from;
  for (const tint of leaf.tints) {
    const start = Math.max(tint.from, from);
    const end = Math.min(tint.to, to);
    if (start >= end) continue;
    found.push(leaf.text.slice(position, start),
      made("span", { className: "told", textContent: leaf.text.slice(start, end), "data-links": tint.units.join(" ") }));
    position = end;
  }
  return [...found, leaf.text.slice(position, to)];
}

// Scrolls the source, and only the source: the reader's place in the summary stays.
// In a few frames, since leaves that come into view get their true height only then.
export function reveal(mark, frames = 4) {
  if (!mark?.isConnected || !frames) return;
  const pane = at("source-text");
  pane.scrollTop += mark.getBoundingClientRect().top - pane.getBoundingClientRect().top - pane.clientHeight / 4;
  requestAnimationFrame(() => reveal(mark, frames - 1));
}

function leaves(text) {
  const found = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + LEAF);
    if (end < text.length) {
      const paragraph = text.lastIndexOf("\n\n", end);
      const line = text.lastIndexOf("\n", end);
      if (paragraph > start) end = paragraph + 2;
      else if (line > start) end = line + 1;
      else if (isLow(text.charCodeAt(end))) end += 1;
    }
    const part = text.slice(start, end);
    found.push({ start, text: part, tints: [], element: made("div", { className: "leaf", textContent: part }) });
    start = end;
  }
  return found;
}

function leafAt(sheet, position) {
  return lastBefore(sheet.leaves, (leaf) => leaf.start <= position);
}

function pieces(leaf, parts, marks) {
  const found = [];
  let position = 0;
  for (const { place, from, to } of parts.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const start = Math.max(from, position);
    if (start < to) {
      const mark = made("mark", { tabIndex: -1 }, ...tinted(leaf, start, to));
      found.push(...tinted(leaf, position, start), mark);
      marks[place] ??= mark;
      position = to;
    } else {
      marks[place] ??= found.findLast((piece) => piece.tagName === "MARK"); // a place inside another
    }
  }
  return [...found, ...tinted(leaf, position, leaf.text.length)];
}

// Offsets of the API count code points, a JavaScript string counts UTF-16 units: the points that take two.
function astralPoints(text) {
  const found = [];
  for (let unit = 0; unit < text.length; unit += 1) {
    if (isHigh(text.charCodeAt(unit)) && isLow(text.charCodeAt(unit + 1))) {
      found.push(unit - found.length);
      unit += 1;
    }
  }
  return found;
}

function position(sheet, point) {
  return point + lastBefore(sheet.astral, (astral) => astral < point) + 1;
}

// The number of the last item for which `holds` is true, in a list where it is true up to some item; -1 for none.
function lastBefore(items, holds) {
  let low = -1;
  let high = items.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (holds(items[middle])) low = middle;
    else high = middle;
  }
  return low;
}

const isHigh = (unit) => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit) => unit >= 0xdc00 && unit < 0xe000;
