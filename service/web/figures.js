// Figures and names that a sentence and its translation should share.
const NUMBER = /\d+(?:[.,\u00a0\u202f ]\d+)*/g;
const NAME = /(?<=[^\s.!?…«“"(] )\p{Lu}[\p{L}\p{N}’'-]+/gu; // not the first word, whose capital is not its own

// 1,234.5 and 1 234,5 are one figure.
const figures = (text) => new Set([...text.matchAll(NUMBER)].map(([found]) => found.replace(/\D/g, "")));

// Days and months, which English writes like names.
const spelled = (options, date) => [...Array(12).keys()].map((n) => new Intl.DateTimeFormat("en", options).format(date(n)));
const DAYS = new Set([...spelled({ month: "long" }, (n) => new Date(2023, n, 1)), ...spelled({ weekday: "long" }, (n) => new Date(2023, 0, n + 1))]);

// What stands in one of the two and not in the other; of names only what was lost, for languages name things otherwise.
export function missing(source, target) {
  const [ours, theirs] = [figures(source), figures(target)];
  const folded = target.toLowerCase();
  const names = [...source.matchAll(NAME)].map(([name]) => name).filter((name) => !DAYS.has(name) && !folded.includes(name.toLowerCase()));
  return {
    lost: [...[...ours].filter((figure) => !theirs.has(figure)), ...new Set(names)],
    added: [...theirs].filter((figure) => !ours.has(figure)),
  };
}
