// What a browser keeps between visits, where it keeps anything.
export function recall(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* a browser that keeps nothing */ }
}
