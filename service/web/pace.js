// How long a document will take: learnt from those that this browser sent before.
import { keep, recall } from "./memory.js";

const NEW = 0.3; // weight of the newest

const kindOf = (name) => name?.split(".").at(-1).toLowerCase() ?? "text";

export const sizeOf = ({ text, files }) => files.reduce((sum, { size }) => sum + size, 0) || text.length;

// Seconds, or nothing where nothing like it was sent before.
export function expected(given) {
  const pace = recall("pace", {})[kindOf(given.files[0]?.name)];
  return pace && pace * sizeOf(given);
}

// A document that the service had read before says nothing about reading.
export function learn(given, seconds, timings) {
  if (!timings?.ingest) return;
  const paces = recall("pace", {});
  const kind = kindOf(given.files[0]?.name);
  const pace = seconds / sizeOf(given);
  keep("pace", { ...paces, [kind]: paces[kind] ? paces[kind] * (1 - NEW) + pace * NEW : pace });
}
