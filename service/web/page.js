// The page over the API: what the reader does, and what follows.
import { Problem, ask, asJson, headers } from "./api.js";
import { at, made, nameOf } from "./elements.js";
import { clearList, showList, summarizeEach } from "./each.js";
import { showExamples } from "./examples.js";
import { remember, reopen, showHistory } from "./history.js";
import { given, intake, isEach, showFiles } from "./intake.js";
import { expected, learn } from "./pace.js";
import { hide, present, redraw, shown } from "./result.js";
import { takeAway } from "./take.js";
import { chosen, forget } from "./why.js";
import { LANGUAGES, PROFILES, firstLanguage, profileDescription, profileTitle, say, speak, takesClusters } from "./words.js";
import { fail, work } from "./work.js";

const INCLUDE = ["source_text", "timings", "trace", "outline", "analysis"];
const { engines } = JSON.parse(document.body.dataset.choices);

function wanted() {
  const options = { profile: at("profile").value, language: at("language").value, output_language: at("output").value };
  if (at("engine").value) options.engine = at("engine").value;
  if (at("words").value) options.max_words = Number(at("words").value);
  if (at("focus").value.trim()) options.focus = at("focus").value;
  return options;
}

function posted({ text, files }, options) {
  if (!files.length) return asJson({ documents: [{ text }], include: INCLUDE, ...options });
  const body = new FormData();
  for (const file of files) body.append("file", file);
  for (const [name, value] of Object.entries({ ...options, include: INCLUDE.join() })) body.append(name, value);
  return { method: "POST", body, headers: headers() };
}

function summarize(event) {
  event.preventDefault();
  const documents = given();
  const options = wanted();
  if (!documents.files.length && !documents.text.trim()) {
    failed(new Problem(say("nothing")));
    at("text").focus();
    return;
  }
  clearList();
  if (isEach()) {
    hide();
    summarizeEach(documents.files, (file, ...how) => summary({ files: [file] }, options, ...how), (answer, names) => present(answer, names, options.max_words));
    return;
  }
  work(at("status"), say("working"), at("problem"), async (signal, waiting) => {
    const answer = await summary(documents, options, signal, waiting);
    const names = namesOf(answer, documents.files);
    remember(answer, names);
    present(answer, names, options.max_words);
    return say("done");
  }, expected(documents)).then((done) => { if (!at("problem").hidden && !done) hide(); });
}

async function summary(documents, options, signal, waiting) {
  const started = performance.now();
  const answer = await ask("v1/summaries", { ...posted(documents, options), signal }, waiting);
  learn(documents, (performance.now() - started) / 1000, answer.timings);
  return answer;
}

const namesOf = (answer, files) => answer.documents.map((document, number) =>
  (files[number] && nameOf(files[number])) ?? document.title ?? say("unnamed", number + 1));

// Beside an error, nothing of another document is left to be taken for its summary.
function failed(error) {
  hide();
  fail(at("problem"), error);
}

function nameProfiles() {
  const selected = at("profile").value || "auto";
  at("profile").replaceChildren(...PROFILES.map((value) =>
    made("option", { value, textContent: profileTitle(value), selected: value === selected })));
  describeProfile();
}

function describeProfile() {
  const profile = at("profile").value;
  at("profile-hint").textContent = profileDescription(profile);
  at("together").disabled = !takesClusters(profile);
  if (at("together").disabled) at("each").checked = true;
}

async function speakNow(language) {
  fail(at("problem"), null);
  await speak(language);
  nameProfiles();
  showFiles();
  showHistory();
  showList();
  showExamples();
  redraw();
}

intake(() => { hide(); clearList(); fail(at("problem"), null); });
reopen(present);
at("form").addEventListener("submit", summarize);
at("profile").addEventListener("change", describeProfile);
at("stop").addEventListener("click", () => at("go").focus());
at("close").addEventListener("click", () => { const back = chosen(); forget(); back?.focus(); });
for (const language of LANGUAGES) at(`interface-${language}`).addEventListener("click", () => speakNow(language));
takeAway(shown, (error) => fail(at("take-problem"), error));
addEventListener("keydown", (event) => { if (event.key === "Escape" && chosen()) at("close").click(); });

await speakNow(firstLanguage());
at("engine").append(...engines.map((value) => made("option", { value, textContent: value })));
document.body.dataset.ready = "yes";
