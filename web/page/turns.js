// What is entered is done one after the other: each in the position to which what was entered before it leads, or not at all.

/** @param {(error: any) => void} failed */
export function turns(failed) {
  /** @type {((value: unknown) => void)[] | null} who waits until the position is known that is shown; none where it is */
  let waiting = null;
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();
  let round = 0;
  /** Ends when it is known what can be done in the position that is shown. */
  const settled = () => waiting && new Promise((done) => waiting?.push(done));
  return {
    settled,
    unsettle() {
      waiting ??= [];
    },
    settle() {
      const all = waiting ?? [];
      waiting = null;
      for (const done of all) done(null);
    },
    /** How often what waited was given up. */
    get round() {
      return round;
    },
    /** What waits is not done: it was meant for another position. */
    giveUp() {
      round += 1;
    },
    /** Does something when its turn comes. @param {() => unknown} work */
    take(work) {
      const mine = round;
      queue = queue.then(settled).then(() => (round === mine ? work() : null)).catch(failed);
      return queue;
    },
  };
}
