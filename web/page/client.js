// Asks the engine, which works in a thread of its own.

/** @type {Map<number, {done: (value: any) => void, failed: (error: Error) => void}>} */
const waiting = new Map();
let last = 0;
const worker = new Worker("worker.js", { type: "module" });

/** Requests that came before the engine was there, which would not be heard. @type {object[] | null} */
let early = [];

/** Whether there is no engine. */
let isLost = false;
function lose() {
  isLost = true;
  for (const { failed } of waiting.values()) failed(new Error("the engine could not be loaded"));
  waiting.clear();
}

worker.addEventListener("message", ({ data }) => {
  if (data.failed) return lose();
  if (data.ready) {
    for (const request of early ?? []) worker.postMessage(request);
    early = null;
    return;
  }
  const asked = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.error) asked?.failed(Object.assign(new Error(data.error.message), data.error));
  else asked?.done(data.value);
});
worker.addEventListener("error", lose);

/**
 * Asks the engine.
 * @param {string} verb
 * @param {any[]} values
 * @returns {Promise<any>}
 */
export function ask(verb, ...values) {
  const id = ++last;
  return new Promise((done, failed) => {
    if (isLost) return failed(new Error("the engine could not be loaded"));
    waiting.set(id, { done, failed });
    const request = { id, verb, values };
    if (early) early.push(request);
    else worker.postMessage(request);
  });
}

/**
 * The same where only the last answer counts: while one is awaited, all but the newest request are dropped.
 * @param {string} verb
 */
export function latest(verb) {
  let busy = false;
  /** @type {{values: any[], then: (value: any, error: any) => void} | null} */
  let next = null;
  const run = async (/** @type {any[]} */ values, /** @type {(value: any, error: any) => void} */ then) => {
    if (busy) {
      next = { values, then };
      return;
    }
    busy = true;
    let value = null;
    let error = null;
    try {
      value = await ask(verb, ...values);
    } catch (failed) {
      error = failed;
    }
    busy = false;
    const after = next;
    next = null;
    if (after) run(after.values, after.then);
    else then(value, error);
  };
  return run;
}

/** A drawing of the engine, as an element of the page. @param {string} svg @returns {SVGElement} */
export function drawing(svg) {
  return /** @type {any} */ (document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
}
