// Where in each document the summary comes from: a strip from its beginning to its end, with a mark for every place.
import { at, made } from "./elements.js";
import { figure, say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 1000;
const NARROWEST = 5; // of a thousand: a sentence of a book can still be seen
const PARTS = 4;

// `units` are elements with the `sources` of what they say, whose numbers the marks name; `lengths` are in code points.
export function showStrip(units, lengths, names) {
  const places = units.flatMap(({ sources }, unit) => sources.map((source) => ({ ...source, unit })));
  const strips = lengths.map((length, document) => strip(places.filter((place) => place.document === document), length,
    lengths.length > 1 ? names[document] : null));
  at("strip").replaceChildren(...strips);
}

function strip(places, length, name) {
  const svg = drawn("svg", { viewBox: `0 0 ${WIDE} 20`, preserveAspectRatio: "none", role: "img", "aria-label": told(places, length, name) });
  svg.append(drawn("rect", { class: "whole", width: WIDE, height: 20 }));
  for (const { start, end, unit } of places) {
    const width = Math.max(NARROWEST, ((end - start) / length) * WIDE);
    svg.append(drawn("rect", { class: "place", x: Math.min((start / length) * WIDE, WIDE - width), width, height: 20, "data-links": unit }));
  }
  return made("figure", {}, ...(name ? [made("figcaption", { textContent: name })] : []), svg);
}

function told(places, length, name) {
  const quarter = ({ start }) => Math.min(PARTS - 1, Math.floor((start / length) * PARTS));
  const counts = Array.from({ length: PARTS }, (_, part) => figure(places.filter((place) => quarter(place) === part).length));
  return [name, say("strip", figure(places.length), ...counts)].filter(Boolean).join(": ");
}

function drawn(name, given) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, value);
  return element;
}
