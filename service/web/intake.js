// What is to be summarized: a text, or files that were chosen or dropped.
import { at, button, made, nameOf } from "./elements.js";
import { say } from "./words.js";

let files = [];
let changed = () => {};

export const given = () => ({ text: at("text").value, files });

// Whether each of several files gets a summary of its own.
export const isEach = () => files.length > 1 && at("each").checked;

// `told` is called when something else is given than before.
export function intake(told) {
  changed = told;
}

export function give(more) {
  files = more.files ?? [];
  if (more.text !== undefined) at("text").value = more.text;
  changed();
  showFiles();
}

export function showFiles() {
  at("file").value = "";
  at("files").hidden = at("forget").hidden = !files.length;
  at("several").hidden = files.length < 2;
  at("text").hidden = at("paste").hidden = files.length > 0;
  at("files").replaceChildren(...files.map((file) => made("li", {},
    made("bdi", { textContent: nameOf(file) }), " ",
    button(say("remove"), () => { give({ files: files.filter((other) => other !== file) }); at(files.length ? "forget" : "text").focus(); },
      { ariaLabel: say("removeNamed", nameOf(file)) }))));
}

at("text").addEventListener("input", () => changed());
at("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) at("form").requestSubmit();
});
at("file").addEventListener("change", () => give({ files: [...files, ...at("file").files] }));
at("forget").addEventListener("click", () => { give({}); at("text").focus(); });
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
  give({ files: [...files, ...event.dataTransfer.files] });
});
