// Examples to try: for each kind of summary a text that suits it, or several reports of one event, in each language.
import { at, button, made } from "./elements.js";
import { give } from "./intake.js";
import { profileTitle, say } from "./words.js";

const { examples } = JSON.parse(document.body.dataset.choices);

export function showExamples() {
  at("examples-list").replaceChildren(...Object.entries(examples).map(([lang, byProfile]) =>
    made("div", { role: "group", "aria-labelledby": `examples-${lang}` },
      made("span", { id: `examples-${lang}`, className: "hint", textContent: say(`examples_${lang}`) }),
      ...Object.entries(byProfile).map(([profile, names]) => button(profileTitle(profile), () => tryOut(profile, names))))));
}

async function tryOut(profile, names) {
  const texts = await Promise.all(names.map(async (name) => (await fetch(`web/examples/${name}`)).text()));
  at("profile").value = profile;
  at("profile").dispatchEvent(new Event("change"));
  at("words").value = "";
  at("together").checked = true;
  if (texts.length === 1) give({ text: texts[0] });
  else give({ files: texts.map((text) => new File([text], `${text.split("\n", 1)[0]}.txt`, { type: "text/plain" })) });
  at("form").requestSubmit();
}
