/**
 * A queue that runs at most `most` entries at once. Entries of one lane run in their order, and lanes take turns, so
 * that nobody waits behind everything that somebody else queued. `run` must not throw.
 */
export function createRunLine<Entry>(
  most: number,
  { laneOf, run }: { laneOf: (entry: Entry) => string; run: (entry: Entry) => Promise<void> },
) {
  /** In the order of turns: the next lane comes first. */
  const lanes = new Map<string, Entry[]>();
  let running = 0;
  return { add, remove };

  function add(entry: Entry) {
    const lane = laneOf(entry);
    const waiting = lanes.get(lane);
    if (waiting) waiting.push(entry);
    else lanes.set(lane, [entry]);
    if (running < most) void drain();
  }

  /** Removes an entry that has not begun; answers whether it was still in the queue. */
  function remove(entry: Entry): boolean {
    const lane = laneOf(entry);
    const waiting = lanes.get(lane) ?? [];
    const place = waiting.indexOf(entry);
    if (place === -1) return false;
    waiting.splice(place, 1);
    if (waiting.length === 0) lanes.delete(lane);
    return true;
  }

  async function drain() {
    running += 1;
    for (let entry = next(); entry; entry = next()) await run(entry);
    running -= 1;
  }

  function next(): Entry | undefined {
    for (const [lane, waiting] of lanes) {
      const entry = waiting.shift();
      lanes.delete(lane);
      if (waiting.length > 0) lanes.set(lane, waiting);
      return entry;
    }
    return undefined;
  }
}
