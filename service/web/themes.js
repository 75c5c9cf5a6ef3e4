// How much room each theme of a judgment takes, in the judgment and in its summary.
import { at, made } from "./elements.js";
import { figure, label, say } from "./words.js";

export function showThemes(found) {
  const themes = [...new Set(found.units.map(({ theme }) => theme))].filter(Boolean);
  const sentences = (found.analysis?.units ?? []).filter(({ theme }) => themes.includes(theme));
  at("themes-part").hidden = !sentences.length;
  const source = shares(themes, sentences, ({ start, end }) => end - start);
  const summary = shares(themes, found.units, ({ text }) => text.length);
  const most = Math.max(...source, ...summary);
  at("themes").replaceChildren(made("table", {},
    made("thead", {}, made("tr", {}, ...["theme", "ofSource", "ofSummary"].map((name) => made("th", { scope: "col", textContent: say(name) })))),
    made("tbody", {}, ...themes.map((theme, n) => made("tr", {}, made("th", { scope: "row", textContent: label(theme) }),
      made("td", {}, bar(source[n], most)), made("td", {}, bar(summary[n], most)))))));
}

function shares(themes, parts, length) {
  const sums = themes.map((theme) => parts.filter((part) => part.theme === theme).reduce((sum, part) => sum + length(part), 0));
  const all = sums.reduce((sum, each) => sum + each, 0);
  return sums.map((sum) => sum / all);
}

function bar(share, most) {
  const drawn = made("span", { className: "bar", "aria-hidden": "true" });
  drawn.style.inlineSize = `calc((100% - 3.25rem) * ${share / most})`; // the figure has the rest
  return made("span", { className: "measured" }, drawn, figure(share, { style: "percent", maximumFractionDigits: 0 }));
}
