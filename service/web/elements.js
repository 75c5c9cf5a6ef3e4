// Elements are made with text as text only: nothing of a document is ever parsed as HTML.
export const at = (id) => document.getElementById(id);

export function made(name, given = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key.includes("-") || key === "role") element.setAttribute(key, value);
    else if (value !== undefined) element[key] = value;
  }
  element.append(...content);
  return element;
}

// A button that stands in running text: a real one breaks no line, and a summary is to be read as a paragraph.
export function inlineButton(text, given, act) {
  const button = made("span", { tabIndex: 0, role: "button", "aria-pressed": "false", textContent: text, ...given });
  button.addEventListener("click", () => act(button));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act(button);
  });
  return button;
}

export function button(text, act, given = {}) {
  const element = made("button", { type: "button", textContent: text, ...given });
  element.addEventListener("click", () => act(element));
  return element;
}

// The name of a file as it is stored: marks of direction would show "annexe\u202Efdp.exe" as "annexeexe.pdf".
export const nameOf = (file) => file.name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "\uFFFD");
