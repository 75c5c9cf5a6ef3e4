// The summary that is shown, and what the reader asks of it next: topics, another length, nothing more.
import { ask, asJson } from "./api.js";
import { at } from "./elements.js";
import { remember } from "./history.js";
import { showLength } from "./length.js";
import { link } from "./links.js";
import { lengths, showSources } from "./source.js";
import { showStrip } from "./strip.js";
import { showElaboration, showSummary, showTopics } from "./summary.js";
import { kept } from "./take.js";
import { choose, forget } from "./why.js";
import { say } from "./words.js";
import { fail, work } from "./work.js";
import { showWriting } from "./writing.js";

let revisions = 0; // that were asked for
let current = null; // { answer, names, elaboration, asked, ids }: `ids` are what the service keeps of it

export const shown = () => current;

// A summary to be read; `asked` is the length that was asked for, if one was.
export function present(answer, names, asked) {
  at("length-said").textContent = ""; // of the one before
  current = { answer, names, elaboration: null, asked, ids: [answer.id] };
  redraw();
  at("summary").focus({ preventScroll: true });
  at("result").scrollIntoView({ block: "start" });
}

export function redraw() {
  if (!current) return;
  showSources(current.answer.source_text ?? [], current.names);
  fail(at("topics-problem"), null);
  fail(at("take-problem"), null);
  at("looking").textContent = "";
  draw();
}

// What is shown is of another document than what is asked for now.
export function hide() {
  current = null;
  forget();
  at("result").hidden = true;
  at("status").textContent = "";
}

function draw() {
  const { answer, names, elaboration, asked } = current;
  at("result").hidden = false;
  forget();
  showSummary(answer, names, (element, unit) => choose(element, unit, answer, names));
  showLength(answer, asked, revise);
  showTopics(answer, elaborate);
  showWriting(answer, names);
  if (elaboration) drawElaboration(elaboration);
  relink();
  kept(true);
}

function drawElaboration(elaboration) {
  showElaboration(elaboration, (element, unit) => choose(element, unit, elaboration, current.names));
}

function relink() {
  const units = [...document.querySelectorAll("#units .unit, #elaboration .unit")];
  link(units);
  showStrip(units, lengths(), current.names);
}

// The same documents in another length: the service has them as they were read, so this takes no time.
// A newer wish stops the one before it, which then leaves the slider where it was moved to.
function revise(words) {
  const { answer, names } = current;
  const own = ++revisions;
  work(at("length-said"), "", at("length-problem"), async (signal, waiting) => {
    const request = { ...asJson({ max_words: words }), signal };
    const revised = await ask(`v1/summaries/${answer.id}/revisions`, request, waiting);
    if (current?.answer !== answer) return "";
    Object.assign(current, { answer: revised, elaboration: null, asked: words, ids: [...current.ids, revised.id] });
    remember(revised, names, answer.id);
    draw();
    return say("revised", revised.statistics.summary_words);
  }).then((done) => { if (!done && own === revisions && current?.answer === answer) showLength(answer, current.asked, revise); });
}

function elaborate(pressed, term, aspect) {
  const { answer } = current;
  work(at("looking"), say("elaborating", pressed.textContent), at("topics-problem"), async (signal, waiting) => {
    const request = { ...asJson({ topics: [term], aspects: aspect ? [aspect] : [] }), signal };
    const elaboration = await ask(`v1/summaries/${answer.id}/elaborations`, request, waiting);
    if (current?.answer !== answer) return "";
    forget();
    current.elaboration = elaboration;
    current.ids.push(elaboration.id);
    drawElaboration(elaboration);
    relink();
    return say("elaborated");
  });
}
