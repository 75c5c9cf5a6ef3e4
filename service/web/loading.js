// Says while the service still loads that it does; what is sent to it meanwhile is answered when it has.
import { at } from "./elements.js";

const EVERY = 1000; // milliseconds

async function isLoading() {
  try {
    return (await fetch("readyz")).status === 503;
  } catch {
    return false; // that it cannot be reached is said to who sends something
  }
}

while (await isLoading()) {
  at("loading").hidden = false;
  await new Promise((resolve) => { setTimeout(resolve, EVERY); });
}
at("loading").hidden = true;
