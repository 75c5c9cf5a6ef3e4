// The page asks like any other client.
import { at } from "./elements.js";
import { say, told } from "./words.js";

const BUSY = [429, 503];
const MOST_ATTEMPTS = 12;
const SPOKEN = "en"; // what warnings say too: the page has its own words for both

// What went wrong, in the interface's words where it knows the code; `detail` is the service's own, in English.
export class Problem extends Error {
  constructor(title, { code, detail } = {}) {
    super(title);
    this.code = code;
    this.detail = detail;
  }
}

export function headers(more = {}) {
  const key = at("key").value.trim();
  return key ? { ...more, Authorization: `Bearer ${key}` } : more;
}

export const asJson = (value) => ({
  method: "POST",
  body: JSON.stringify(value),
  headers: headers({ "Content-Type": "application/json" }),
});

// The response; a service that has no place is asked again when it says, and `waiting` is told for how many seconds.
export async function fetched(path, request = {}, waiting = () => {}) {
  for (let attempt = 1; ; attempt += 1) {
    let response;
    try {
      response = await fetch(path, { ...request, headers: { "Accept-Language": SPOKEN, ...request.headers } });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new Problem(say("lost"));
    }
    if (response.ok) return response;
    if (!BUSY.includes(response.status) || attempt === MOST_ATTEMPTS) throw await problem(response);
    const seconds = Number(response.headers.get("Retry-After")) || 5;
    waiting(seconds);
    await pause(seconds, request.signal);
    waiting(0);
  }
}

export async function ask(path, request, waiting) {
  return (await fetched(path, request, waiting)).json();
}

async function problem(response) {
  let found;
  try {
    found = await response.json();
  } catch {
    return new Problem(say("strange", response.status)); // something between the page and the service
  }
  return new Problem(told("problems", found.code) ?? found.title, found);
}

function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
  });
}
