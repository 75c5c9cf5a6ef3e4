// What the service adds to a problem or a warning: its own words are English, and the interface has its own for most.
import { made } from "./elements.js";
import { language, patterns, say } from "./words.js";

const ENGLISH = "en";

// The detail in the reader's language; nothing where the interface has no words for it.
export function worded(detail) {
  if (language() === ENGLISH) return detail;
  for (const [pattern, template] of Object.entries(patterns())) {
    const found = new RegExp(`^${pattern}$`, "s").exec(detail);
    if (!found) continue;
    const said = (part) => (part && part !== detail && worded(part)) || part || "";
    return template.replace(/\{(=?)(\d)\}/g, (_, asItIs, n) => (asItIs ? found[n] ?? "" : said(found[n])));
  }
  return null;
}

// A paragraph or, where it stays in English, something to open; nothing where there is no detail.
export function detailed(detail) {
  if (!detail) return [];
  const text = worded(detail);
  if (text) return [made("p", { className: "hint", lang: language(), textContent: text })];
  return [made("details", { className: "hint" }, made("summary", { textContent: say("detailInEnglish") }),
    made("p", { className: "hint", lang: ENGLISH, textContent: detail }))];
}
