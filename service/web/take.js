// To take the summary away: copied, in a file, on paper; and to have the service forget it.
import { fetched, headers } from "./api.js";
import { at, made } from "./elements.js";
import { forgetSummary } from "./history.js";
import { save } from "./save.js";
import { say } from "./words.js";

export function takeAway(current, fail) {
  const said = (text) => { at("took").textContent = text; };
  const tried = (act) => async (event) => {
    said("");
    try {
      await act(event.currentTarget);
    } catch (error) {
      said("");
      fail(error);
    }
  };
  at("copy").addEventListener("click", tried(async () => {
    await copy(current().answer.text);
    said(say("copied"));
  }));
  for (const button of document.querySelectorAll("#take [data-media]")) {
    button.addEventListener("click", tried(async (pressed) => {
      const { answer, names } = current();
      const { media, ending } = pressed.dataset;
      const path = `v1/summaries/${answer.id}`;
      const response = await fetched(path, { headers: headers({ Accept: media }) });
      save(await response.blob(), `${names[0].replace(/[\\/:*?"<>|\s]+/g, " ").trim().slice(0, 80)}.summary.${ending}`);
      said(say("saved"));
    }));
  }
  at("print").addEventListener("click", () => print());
  at("delete").addEventListener("click", tried(async () => {
    const { ids } = current();
    for (const id of ids) await fetched(`v1/summaries/${id}`, { method: "DELETE", headers: headers() }).catch(unlessGone);
    forgetSummary(ids);
    kept(false);
    at("deleted").textContent = say("deleted");
  }));
}

const unlessGone = (error) => { if (error.code !== "not_found") throw error; };

// Whether the service still has the summary, for what must ask it.
export function kept(isKept) {
  for (const element of document.querySelectorAll("#take [data-media], #delete, #topics-part button, #length-part input")) element.disabled = !isKept;
  if (isKept) at("deleted").textContent = "";
}

async function copy(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Over plain HTTP a browser offers only the old way.
  const area = made("textarea", { value: text, className: "unseen" });
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  before.focus();
}
