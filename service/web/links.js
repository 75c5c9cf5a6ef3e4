// Units and their places in the source know each other: pointing at one shows the other, and a place chooses its unit.
import { at } from "./elements.js";
import { tint } from "./source.js";

let units = [];

// `found` are elements made with the `sources` of what they say, in reading order.
export function link(found) {
  units = found;
  units.forEach((element, number) => { element.dataset.links = number; });
  tint(units.map((element) => element.sources));
}

const numbers = (element) => element?.closest?.("[data-links]")?.dataset.links.split(" ") ?? [];

function point(wanted) {
  for (const element of document.querySelectorAll(".near")) element.classList.remove("near");
  for (const number of wanted) {
    for (const element of at("result").querySelectorAll(`[data-links~="${number}"]`)) element.classList.add("near");
  }
}

at("result").addEventListener("pointerover", (event) => point(numbers(event.target)));
at("result").addEventListener("pointerleave", () => point([]));
at("result").addEventListener("focusin", (event) => point(numbers(event.target)));
at("source").addEventListener("click", (event) => {
  if (!getSelection().isCollapsed) return; // the reader selects words, to copy them
  const unit = units[numbers(event.target)[0]];
  if (!unit || unit.getAttribute("aria-pressed") === "true") return;
  const folded = unit.closest("details");
  if (folded) folded.open = true;
  unit.click();
});
