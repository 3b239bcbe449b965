// What is entered is done one after the other: each in the position to which what was entered before it leads, or not at all.

/** @param {(error: any) => void} failed */
export function turns(failed) {
  /** @type {((value: unknown) => void)[] | null} who waits until the position is known that is shown; none where it is */
  let waiting = null;
  /** @type {Promise<unknown>} */
  let queue = Promise.resolve();
  let round = 0;
  /** How much of what was entered has not begun. */
  let count = 0;
  /** Ends when it is known what can be done in the position that is shown. */
  const settled = () => waiting && new Promise((done) => waiting?.push(done));
  /** Does something when its turn comes, if it is still meant then. @param {() => unknown} work @param {() => boolean} isMeant */
  const put = (work, isMeant) => {
    count += 1;
    queue = queue.then(settled).then(() => {
      count -= 1;
      return isMeant() ? work() : null;
    }).catch(failed);
    return queue;
  };
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
    /** How much waits. */
    get count() {
      return count;
    },
    /** Whether something has to be done before what is entered now. */
    get isBusy() {
      return count > 0 || waiting !== null;
    },
    /** What waits is not done: it was meant for another position. */
    giveUp() {
      round += 1;
    },
    /** Does something when its turn comes. @param {() => unknown} work */
    take(work) {
      const mine = round;
      return put(work, () => round === mine);
    },
    /** Does something that fits any position when its turn comes. @param {() => unknown} work */
    wait: (work) => put(work, () => true),
  };
}
