// Several documents, a summary of each: made one after another, listed as they come, shown when chosen.
import { at, button, made, nameOf } from "./elements.js";
import { remember } from "./history.js";
import { figure, profileTitle, say } from "./words.js";
import { work } from "./work.js";

const FATAL = ["unauthorized", "forbidden", undefined]; // would befall the others too
let entries = []; // { name, answer, problem }
let open = () => {};

// `post` gives the summary of one file; `present` shows one that is chosen.
export function summarizeEach(files, post, present) {
  entries = files.map((file) => ({ name: nameOf(file) }));
  open = present;
  showList();
  return work(at("status"), say("working"), at("problem"), async (signal, waiting, told) => {
    for (const [number, entry] of entries.entries()) {
      told(say("eachWorking", entry.name, figure(number + 1), figure(entries.length)), number / entries.length);
      try {
        entry.answer = await post(files[number], signal, waiting);
        remember(entry.answer, [entry.name]);
      } catch (error) {
        if (signal.aborted || FATAL.includes(error.code)) throw error;
        entry.problem = error;
      }
      showList();
    }
    at("list-title").focus();
    return say("eachDone", figure(entries.filter(({ answer }) => answer).length), figure(entries.length));
  });
}

export function clearList() {
  entries = [];
  showList();
}

export function showList() {
  at("list").hidden = !entries.some(({ answer, problem }) => answer || problem);
  at("list-items").replaceChildren(...entries.map((entry) => made("li", {}, ...line(entry))));
}

function line({ name, answer, problem }) {
  if (problem) return [made("strong", { textContent: name }), " ", made("span", { className: "wrong", textContent: problem.message })];
  if (!answer) return [made("strong", { textContent: name }), " ", made("span", { className: "hint", textContent: say("eachWaits") })];
  const { profile, statistics, units, output_language: lang } = answer;
  return [
    button(name, () => open(answer, [name])), " ",
    made("span", { className: "hint", textContent: say("eachMade", profileTitle(profile), figure(statistics.summary_words)) }),
    made("p", { lang, textContent: units[0]?.text ?? "" }),
  ];
}
