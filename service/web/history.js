// The summaries that this browser asked for, while the service still has them: their ids and names, nothing of their text.
import { Problem, ask, headers } from "./api.js";
import { at, button, made } from "./elements.js";
import { keep, recallList } from "./memory.js";
import { figure, profileTitle, say, written } from "./words.js";
import { fail, work } from "./work.js";

const MOST = 30;
let open = () => {};

const earlier = () => recallList("history", ({ id, profile, names, words, at: made }) =>
  [id, profile].every((each) => typeof each === "string") && Array.isArray(names) && [words, made].every(Number.isFinite));

export function remember(answer, names, instead) {
  const { id, profile, title, statistics } = answer;
  const entry = { id, profile, names, title: names.length === 1 ? title : null, words: statistics.summary_words, at: Date.now() };
  keep("history", [entry, ...earlier().filter((other) => other.id !== instead && other.id !== id)].slice(0, MOST));
  showHistory();
}

export function forgetSummary(ids) {
  keep("history", earlier().filter(({ id }) => !ids.includes(id)));
  showHistory();
}

export function showHistory() {
  const entries = earlier();
  at("history").hidden = !entries.length;
  at("history-list").replaceChildren(...entries.map((entry) => made("li", {},
    button(entry.title || entry.names.join(", "), () => again(entry)), " ",
    made("span", { className: "hint", textContent: say("historyEntry", profileTitle(entry.profile), figure(entry.words), written(entry.at, { dateStyle: "medium", timeStyle: "short" })) }))));
}

function again(entry) {
  work(at("status"), say("opening"), at("problem"), async (signal, waiting) => {
    try {
      open(await ask(`v1/summaries/${entry.id}`, { headers: headers({ Accept: "application/json" }), signal }, waiting), entry.names);
    } catch (error) {
      if (error instanceof Problem && error.code === "not_found") forgetSummary([entry.id]);
      throw error;
    }
    return say("done");
  });
}

// `present` is called with a summary that is opened again and the names of its documents.
export function reopen(present) {
  open = present;
}

at("history-forget").addEventListener("click", () => {
  keep("history", []);
  showHistory();
  at("text").focus();
});
