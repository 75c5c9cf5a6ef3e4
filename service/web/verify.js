// The page that checks a summary: two texts in, the service's report of them out.
import { Problem, asJson, fetched } from "./api.js";
import { connect } from "./comparison.js";
import { at, button, made, nameOf } from "./elements.js";
import { save } from "./save.js";
import { LANGUAGES, firstLanguage, language, say, speak } from "./words.js";
import { fail, work } from "./work.js";

const SIDES = ["summary", "source"];
const files = { summary: [], source: [] };
let report = null; // { html, request }

function take(side, given) {
  files[side] = given;
  at(`${side}-file`).value = "";
  at(`${side}-files`).hidden = !given.length;
  at(`${side}-input`).hidden = at(`${side}-paste`).hidden = given.length > 0;
  at(`${side}-files`).replaceChildren(...given.map((file) => made("li", {},
    made("bdi", { textContent: nameOf(file) }), " ",
    button(say("remove"), () => { take(side, files[side].filter((other) => other !== file)); at(`${side}-input`).focus(); },
      { ariaLabel: say("removeNamed", nameOf(file)) }))));
}

// The texts of a side as the API takes them; a file as its bytes, which the service reads.
async function documents(side) {
  if (!files[side].length) return [{ text: at(`${side}-input`).value }];
  return Promise.all(files[side].map(async (file) => ({
    content_base64: await base64(file), media_type: file.type || undefined, title: file.name,
  })));
}

function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result.slice(reader.result.indexOf(",") + 1)));
    reader.addEventListener("error", () => reject(new Problem(say("unreadable", nameOf(file)))));
    reader.readAsDataURL(file);
  });
}

function verify(event) {
  event.preventDefault();
  const empty = SIDES.find((side) => !files[side].length && !at(`${side}-input`).value.trim());
  if (empty) { fail(at("problem"), new Problem(say(`${empty}Missing`))); at(`${empty}-input`).focus(); return; }
  ask(async () => {
    const [summary] = await documents("summary");
    return { summary, documents: await documents("source"), language: at("language").value };
  });
}

function ask(body) {
  work(at("status"), say("verifying"), at("problem"), async (signal, waiting) => {
    const request = await body();
    const asked = asJson(request);
    Object.assign(asked.headers, { Accept: "text/html", "Accept-Language": language() });
    const html = await (await fetched("v1/verifications", { ...asked, signal }, waiting)).text();
    const isFirst = report?.request !== request;
    report = { html, request };
    show(isFirst);
    return say("verified");
  });
}

// The report was written by the service, every text in it escaped; nothing in it runs, parsed apart from this page.
// Its style and its script are this page's own.
function show(isFirst) {
  const main = report.html.slice(report.html.indexOf("<main"), report.html.lastIndexOf("<script"));
  const found = new DOMParser().parseFromString(main, "text/html").querySelector(".comparison");
  const part = made("section", { className: "comparison" }, ...found.childNodes);
  at("report").replaceChildren(part);
  at("take-report").hidden = false;
  connect(part);
  if (!isFirst) return;
  at("report").focus({ preventScroll: true });
  at("report").scrollIntoView({ block: "start" });
}

async function speakNow(chosen) {
  await speak(chosen);
  for (const side of SIDES) take(side, files[side]);
  fail(at("problem"), null);
  if (report) { const { request } = report; ask(() => request); }
}

at("form").addEventListener("submit", verify);
at("stop").addEventListener("click", () => at("go").focus());
at("print").addEventListener("click", () => print());
at("save").addEventListener("click", () => save(new Blob([report.html], { type: "text/html" }), `${say("reportName")}.html`));
for (const side of SIDES) {
  at(`${side}-file`).addEventListener("change", () => {
    const added = [...at(`${side}-file`).files];
    take(side, side === "source" ? [...files.source, ...added] : added);
  });
  at(`${side}-input`).addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) at("form").requestSubmit();
  });
  at(`${side}-part`).addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
  at(`${side}-part`).addEventListener("drop", (event) => {
    const given = [...event.dataTransfer.files];
    if (!given.length) return;
    event.preventDefault();
    take(side, side === "source" ? [...files.source, ...given] : given.slice(0, 1));
  });
}
for (const chosen of LANGUAGES) at(`interface-${chosen}`).addEventListener("click", () => speakNow(chosen));

await speakNow(firstLanguage());
document.body.dataset.ready = "yes";
