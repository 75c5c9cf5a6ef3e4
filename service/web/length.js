// How long the summary is: a slider over lengths that a reader would tell apart.
import { at } from "./elements.js";
import { figure, say } from "./words.js";

const FIRST = [20, 30, 40, 50, 75];
const STEPS = [100, 150, 200, 300, 400, 500, 750]; // and ten, a hundred … times as many
const PAUSE = 150; // milliseconds without another move
let stops = [];
let change = () => {};
let timer = 0;

function stopsBelow(most) {
  const found = [...FIRST];
  for (let unit = 1; STEPS[0] * unit < most; unit *= 10) found.push(...STEPS.map((step) => step * unit));
  return found.filter((stop) => stop < most);
}

export function showLength(answer, asked, ask) {
  change = ask;
  const { summary_words: words, source_words: all } = answer.statistics;
  const most = Math.max(FIRST[1], all, words); // the last is never shorter than the usual length
  stops = [...new Set([...stopsBelow(most), most, ...(asked ? [asked] : [])])].sort((a, b) => a - b);
  const reached = stops.findIndex((stop) => stop >= (asked ?? words));
  at("length").max = stops.length - 1;
  at("length").value = reached < 0 ? stops.length - 1 : reached;
  at("length-usual").hidden = !asked;
  tell(asked);
}

function tell(words) {
  const text = words ? say("atMost", figure(words)) : say("usualLength");
  at("length-now").textContent = text;
  at("length").setAttribute("aria-valuetext", text);
}

at("length").addEventListener("input", () => {
  const words = stops[at("length").value];
  tell(words);
  clearTimeout(timer);
  timer = setTimeout(() => change(words), PAUSE);
});
at("length-usual").addEventListener("click", () => {
  clearTimeout(timer);
  at("length").focus(); // the button is about to be of no use
  change(null);
});
