// What the interface says, in the language that the reader chose.
import { keep, recall } from "./memory.js";

export const LANGUAGES = ["en", "fr"];
let words = { names: {} };

export const say = (name, ...values) => (words[name] ?? name).replace(/\{(\d)\}/g, (_, n) => values[n]);

export const figure = (number, options) => new Intl.NumberFormat(language(), options).format(number);

export const language = () => document.documentElement.lang;

// A day as summaries say it: 14 July 2026, not July 14, 2026.
export const written = (date, options) => new Intl.DateTimeFormat(language() === "en" ? "en-GB" : language(), options).format(date);

// Names of roles, themes, facts, problems: in the interface's words where it has one, else as the API names them.
export const label = (name) => words.names[name] ?? (name ?? "").replaceAll("_", " ");

// What a record is called: a field has a name that its document gives it, and no other.
export const called = ({ name, label: own }) => (name === "field" && own) || label(name);

export const told = (group, name) => words[group]?.[name];

// Patterns of what the service says in English, each with how the interface says it; `{1}` is the first group.
export const patterns = () => words.details ?? {};

const { profiles } = JSON.parse(document.body.dataset.choices);
export const PROFILES = ["auto", ...profiles.map(({ name }) => name)];
// Whether a profile makes one summary of several documents; by their genre, some do.
export const takesClusters = (name) => profiles.find((profile) => profile.name === name)?.clusters ?? true;

const inWords = (profile, kind) => profiles.find(({ name }) => name === profile)?.[kind][language()];

// A profile by the words of its package, and by its name alone where they are not in the reader's language.
export const profileTitle = (name) => {
  if (name === "auto") return say("auto");
  const words = inWords(name, "title");
  return words ? `${words} (${name})` : name;
};

export const profileDescription = (name) => (name === "auto" ? say("autoHint") : inWords(name, "description") ?? "");

export async function speak(chosen) {
  const before = words;
  words = await (await fetch(`web/words.${chosen}.json`)).json();
  document.documentElement.lang = chosen;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.ariaLabel = say(element.dataset.label);
  // What was last done was said in the other language.
  for (const element of document.querySelectorAll("[role=status]:not([data-word])")) {
    const name = Object.keys(before).find((each) => before[each] === element.textContent);
    if (name) element.textContent = say(name);
  }
  for (const each of LANGUAGES) {
    document.getElementById(`interface-${each}`).setAttribute("aria-pressed", String(each === chosen));
  }
  keep("language", chosen);
}

export function firstLanguage() {
  const kept = recall("language", null);
  return LANGUAGES.includes(kept) ? kept : language();
}
