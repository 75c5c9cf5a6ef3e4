// Work that takes a while: said where it is done, timed, stopped, and what went wrong told.
import { Problem } from "./api.js";
import { detailed } from "./details.js";
import { at, made } from "./elements.js";
import { figure, say } from "./words.js";

const SOON = 300; // milliseconds: what is done by then needs no clock and no way to stop it
const LONG = 4; // seconds: what takes less needs no forecast
const FINISHING = 2; // the bar stands at 86 % when the time is over that was expected, and never at the end before it is
let stopper = null;

export function fail(place, error) {
  place.hidden = !error;
  if (!error) { place.replaceChildren(); return; }
  place.replaceChildren(made("p", { textContent: error.message }), ...detailed(error.detail));
  if (error.code === "unauthorized" || error.code === "forbidden") {
    at("key").closest("details").open = true;
    at("key").focus();
  }
}

// While `act` runs, `place` says what is done, and the clock for how long; a screen reader hears only the former.
// `expected` are the seconds that it is thought to take, where somebody knows. Gives what `act` gave, nothing where it
// failed or was stopped.
export async function work(place, text, problems, act, expected) {
  fail(problems, null);
  stopper?.abort();
  stopper = new AbortController();
  const { signal } = stopper;
  const started = Date.now();
  let doing = text;
  const told = (said, share) => {
    place.textContent = doing = said;
    if (share !== undefined) at("bar").value = share;
  };
  const tick = () => {
    const seconds = Math.round((Date.now() - started) / 1000);
    const isLong = expected >= LONG;
    at("clock").textContent = isLong ? say("secondsOf", figure(seconds), figure(Math.round(expected))) : say("seconds", figure(seconds));
    if (isLong) at("bar").value = 1 - Math.exp((-FINISHING * seconds) / expected);
  };
  const ticking = setInterval(tick, 1000);
  place.textContent = text;
  at("bar").removeAttribute("value"); // nobody knows how far it is
  const showing = setTimeout(() => { document.body.classList.add("working"); at("stop").hidden = at("bar").hidden = false; }, SOON);
  let done = "";
  try {
    done = await act(signal, (seconds) => { place.textContent = seconds ? say("busy", seconds) : doing; }, told);
  } catch (error) {
    if (!signal.aborted) fail(problems, error instanceof Problem ? error : new Problem(String(error.message ?? error)));
  } finally {
    clearInterval(ticking);
    clearTimeout(showing);
    place.textContent = done;
    if (stopper.signal === signal) {
      at("clock").textContent = "";
      at("stop").hidden = at("bar").hidden = true;
      document.body.classList.remove("working");
    }
  }
  return done;
}

at("stop").addEventListener("click", () => stopper?.abort());
