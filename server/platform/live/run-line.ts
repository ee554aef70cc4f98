/** Who waits for a run, in their order, at most so many at once. A run must not throw. */
export function createRunLine<Entry>(most: number, run: (entry: Entry) => Promise<void>) {
  const waiting: Entry[] = [];
  let running = 0;
  return { add };

  function add(entry: Entry) {
    waiting.push(entry);
    if (running < most) void drain();
  }

  async function drain() {
    running += 1;
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) await run(entry);
    running -= 1;
  }
}
