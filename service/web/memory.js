// What a browser keeps between visits, where it keeps anything.
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// A list of which each entry is as it should be: others of the same origin, and older versions, write here too.
export function recallList(name, isWhole) {
  const found = recall(name, []);
  return Array.isArray(found) ? found.filter((entry) => entry instanceof Object && isWhole(entry)) : [];
}

export function keep(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* a browser that keeps nothing */ }
}
