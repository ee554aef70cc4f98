type Asked<Row> = { key: string; resolve(row: Row | null): void; reject(error: unknown): void };

/** The most keys per statement: with more, everybody would wait for the slowest. */
const mostKeys = 100;

/**
 * Batches look-ups: turns `read(keys)` into `read(key)`. At most `statementsAtOnce` statements run; keys requested
 * meanwhile go into the next one (decision 31), so a row is never older than its request. Null if there is no row.
 */
export function readTogether<Row>(
  read: (keys: string[]) => Promise<Map<string, Row>>,
  statementsAtOnce: number,
): (key: string) => Promise<Row | null> {
  const waiting: Asked<Row>[] = [];
  let underWay = 0;

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (underWay < statementsAtOnce) void answerAll();
    });

  async function answerAll() {
    underWay += 1;
    for (let asked = waiting.splice(0, mostKeys); asked.length > 0; asked = waiting.splice(0, mostKeys)) {
      try {
        const rows = await read([...new Set(asked.map(({ key }) => key))]);
        for (const { key, resolve } of asked) resolve(rows.get(key) ?? null);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    underWay -= 1;
  }
}
