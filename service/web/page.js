// The page over the API: what the reader does, and what follows.
import { Problem, ask, asJson, headers } from "./api.js";
import { at, button, made } from "./elements.js";
import { showSources } from "./source.js";
import { showElaboration, showSummary, showTopics } from "./summary.js";
import { kept, takeAway } from "./take.js";
import { choose, chosen, forget } from "./why.js";
import { LANGUAGES, PROFILES, firstLanguage, profileDescription, profileTitle, say, speak } from "./words.js";
import { fail, work } from "./work.js";

const INCLUDE = ["source_text", "timings", "trace"];
const { engines } = JSON.parse(document.body.dataset.choices);
let files = [];
let current = null; // { answer, names, elaboration }

function summarize(event) {
  event.preventDefault();
  const text = at("text").value;
  if (!files.length && !text.trim()) { fail(at("problem"), new Problem(say("nothing"))); at("text").focus(); return; }
  const options = { profile: at("profile").value, language: at("language").value, output_language: at("output").value };
  if (at("engine").value) options.engine = at("engine").value;
  if (at("words").value) options.max_words = Number(at("words").value);
  if (at("focus").value.trim()) options.focus = at("focus").value;
  const given = files;
  work(at("status"), say("working"), at("problem"), async (signal, waiting) => {
    let request = asJson({ documents: [{ text }], include: INCLUDE, ...options });
    if (given.length) {
      const body = new FormData();
      for (const file of given) body.append("file", file);
      for (const [name, value] of Object.entries({ ...options, include: INCLUDE.join() })) body.append(name, value);
      request = { method: "POST", body, headers: headers() };
    }
    const answer = await ask("v1/summaries", { ...request, signal }, waiting);
    const names = answer.documents.map((document, number) =>
      given[number]?.name ?? document.title ?? say("unnamed", number + 1));
    current = { answer, names, elaboration: null };
    show();
    at("summary").focus({ preventScroll: true });
    at("result").scrollIntoView({ block: "start" });
    return say("done");
  });
}

function show() {
  const { answer, names, elaboration } = current;
  at("result").hidden = false;
  showSources(answer.source_text, names);
  forget();
  const pick = (element, unit) => choose(element, unit, answer, names);
  showSummary(answer, names, pick);
  showTopics(answer, elaborate);
  fail(at("topics-problem"), null);
  if (elaboration) showElaboration(elaboration, pick);
  kept(true);
}

function elaborate(pressed, term) {
  const { answer, names } = current;
  for (const other of at("topics").querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === pressed));
  work(at("looking"), say("elaborating", pressed.textContent), at("topics-problem"), async (signal, waiting) => {
    const request = { ...asJson({ topics: [term] }), signal };
    const elaboration = await ask(`v1/summaries/${answer.id}/elaborations`, request, waiting);
    if (current.answer !== answer) return "";
    forget();
    current.elaboration = elaboration;
    showElaboration(elaboration, (element, unit) => choose(element, unit, elaboration, names));
    return say("elaborated");
  });
}

function take(given) {
  files = given;
  at("file").value = "";
  at("files").hidden = at("forget").hidden = !files.length;
  at("text").hidden = at("paste").hidden = files.length > 0;
  at("files").replaceChildren(...files.map((file) => made("li", {},
    made("span", { textContent: file.name }), " ",
    button(say("remove"), () => { take(files.filter((other) => other !== file)); at(files.length ? "forget" : "text").focus(); },
      { ariaLabel: say("removeNamed", file.name) }))));
}

function nameProfiles() {
  const selected = at("profile").value || "auto";
  at("profile").replaceChildren(...PROFILES.map((value) =>
    made("option", { value, textContent: profileTitle(value), selected: value === selected })));
  describeProfile();
}

function describeProfile() {
  at("profile-hint").textContent = profileDescription(at("profile").value);
}

async function speakNow(language) {
  await speak(language);
  nameProfiles();
  take(files);
  fail(at("problem"), null);
  if (current) show();
}

at("form").addEventListener("submit", summarize);
at("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) at("form").requestSubmit();
});
at("profile").addEventListener("change", describeProfile);
at("stop").addEventListener("click", () => at("go").focus());
at("file").addEventListener("change", () => take([...files, ...at("file").files]));
at("forget").addEventListener("click", () => { take([]); at("text").focus(); });
at("close").addEventListener("click", () => { const back = chosen(); forget(); back?.focus(); });
for (const language of LANGUAGES) at(`interface-${language}`).addEventListener("click", () => speakNow(language));
takeAway(() => current, (error) => fail(at("take-problem"), error));
addEventListener("keydown", (event) => { if (event.key === "Escape" && chosen()) at("close").click(); });
addEventListener("dragover", (event) => {
  if (!event.dataTransfer.types.includes("Files")) return; // text is dropped where it falls
  event.preventDefault();
  document.body.classList.add("dragging");
});
addEventListener("dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dragging"); });
addEventListener("drop", (event) => {
  document.body.classList.remove("dragging");
  if (!event.dataTransfer.files.length) return;
  event.preventDefault();
  take([...files, ...event.dataTransfer.files]);
});

await speakNow(firstLanguage());
at("engine").append(...engines.map((value) => made("option", { value, textContent: value })));
document.body.dataset.ready = "yes";
