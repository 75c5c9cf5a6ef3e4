// Where a summary comes from: what is pointed at is lit with what it leads to, and lines are drawn between the words.
const DRAWING = "http://www.w3.org/2000/svg";
const PARTS = ".word, .sentence, .given";
const FEW = 3;

export function connect(root) {
  const [said, pane, heard] = [".said", ".sources", "[role=status]"].map((selector) => root.querySelector(selector));
  const drawing = document.createElementNS(DRAWING, "svg");
  drawing.classList.add("lines");
  drawing.setAttribute("aria-hidden", "true");
  root.append(drawing);
  const byId = new Map([...pane.querySelectorAll("[id]")].map((element) => [element.id, element]));
  const leadsTo = (element) => (element.dataset.to ?? "").split(" ").filter(Boolean).map((id) => byId.get(id));
  const comesFrom = new Map();
  for (const element of said.querySelectorAll("[data-to]")) {
    for (const target of leadsTo(element)) comesFrom.set(target, [...(comesFrom.get(target) ?? []), element]);
  }
  let pairs = []; // of the summary and of the sources, between which lines are drawn
  let lit = [];
  let current = null; // what is lit
  let word = -1; // of the sentence that has the focus, the word that the arrow keys came to

  // The words of a sentence lead further than the sentence; without any, a line goes from sentence to sentence.
  function pairsOf(element) {
    if (pane.contains(element)) return (comesFrom.get(element) ?? []).map((other) => [other, element]);
    const words = [...element.querySelectorAll(".word")];
    return (words.length ? words : [element]).flatMap((each) => leadsTo(each).map((other) => [each, other]));
  }

  function light(element) {
    if (element === current) return;
    for (const each of lit) each.classList.remove("lit");
    current = element;
    pairs = element ? pairsOf(element) : [];
    const around = element && !pane.contains(element) ? leadsTo(element.closest(".sentence")) : [];
    lit = element ? [element, ...around, ...pairs.flat()] : [];
    for (const each of lit) each.classList.add("lit");
    root.classList.toggle("lit", Boolean(element));
    draw();
  }

  // Scrolls the sources, and only them, where nothing of what is lit is in view.
  function reveal() {
    const targets = pairs.length ? pairs.map(([, other]) => other) : current ? leadsTo(current) : [];
    const view = pane.getBoundingClientRect();
    const inView = (target) => { const { top, bottom } = target.getBoundingClientRect(); return top >= view.top && bottom <= view.bottom; };
    if (!targets.length || pane.contains(current) || targets.some(inView)) return;
    pane.scrollTop += targets[0].getBoundingClientRect().top - view.top - pane.clientHeight / 4;
    draw();
  }

  function draw() {
    const [left, right] = [said.getBoundingClientRect(), pane.getBoundingClientRect()];
    const isBeside = right.left >= left.right;
    const inView = ([a, b]) => a && b && b.bottom > right.top && b.top < right.bottom && (isBeside || a.bottom < right.top);
    const lines = pairs.map(([from, to]) => [box(from), box(to)]).filter(inView);
    // Stacked, the lines of a whole sentence would only cross out what they lead over.
    const drawn = isBeside || lines.length <= FEW ? lines : [];
    drawing.replaceChildren(...drawn.map(([a, b]) => {
      const path = document.createElementNS(DRAWING, "path");
      path.setAttribute("d", isBeside ? across(a, b, left.right, right.left) : down(a, b));
      return path;
    }));
  }

  const sentenceOf = (element) => element?.closest?.(".sentence");
  root.addEventListener("pointerover", (event) => {
    const element = event.target.closest(PARTS);
    light(element && (leadsTo(element).length || comesFrom.has(element)) ? element : sentenceOf(element) ?? focused());
    reveal();
  });
  root.addEventListener("pointerleave", () => light(focused()));
  const focused = () => (said.contains(document.activeElement) ? sentenceOf(document.activeElement) : null) ?? null;

  function tell(element) {
    light(element);
    element.scrollIntoView({ block: "nearest" }); // the sources may have come up over it
    reveal();
    const others = leadsTo(element);
    heard.textContent = [element.classList.contains("word") ? `${element.textContent}: ` : "", others.map((other) => other.textContent).join(" · ")].join("");
  }

  said.addEventListener("focusin", (event) => {
    if (!event.target.matches(".sentence")) return;
    word = -1;
    tell(event.target);
  });
  said.addEventListener("focusout", () => light(null));
  said.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const words = step && event.target.matches(".sentence") ? [...event.target.querySelectorAll(".word")] : [];
    if (!words.length) return;
    event.preventDefault();
    word = Math.min(words.length - 1, Math.max(0, word + step));
    tell(words[word]);
  });
  root.addEventListener("keydown", (event) => { if (event.key === "Escape") { word = -1; light(null); } });
  addEventListener("scroll", draw, { capture: true, passive: true });
  addEventListener("resize", draw);
}

const box = (element) => element.getClientRects()[0];

// Under the words to the edge of their column, and from edge to edge: no line goes through a word.
function across(a, b, from, to) {
  const half = (from + to) / 2;
  return `M ${a.left} ${a.bottom} H ${from} C ${half} ${a.bottom} ${half} ${b.bottom} ${to} ${b.bottom} H ${b.right}`;
}

function down(a, b) {
  const [x, z] = [a.left + a.width / 2, b.left + b.width / 2];
  const half = (a.bottom + b.top) / 2;
  return `M ${x} ${a.bottom} C ${x} ${half} ${z} ${half} ${z} ${b.top}`;
}

for (const root of document.querySelectorAll(".comparison")) connect(root);
