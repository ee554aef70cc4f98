import autocannon from 'autocannon';
import pg from 'pg';
import { World } from '#testing/world.ts';
import { startFurrow } from './start-furrow.ts';
import { withPostgres } from './with-postgres.ts';

const connections = 32;
const seconds = 5;
const aimMs = 30;

type Browsing = {
  /** What there is very much of, in words. */
  what: string;
  /** The live query that is asked, and the arguments of each question. */
  query: string;
  questions: Record<string, object>;
  /** Fills the database; `uid` is a user in it. */
  fill(client: pg.Client, uid: string): Promise<void>;
};

/** Asks a live query as 32 visitors at once do. Prints what the server took to answer, its slowest hundredth too. */
export async function benchBrowsing({ what, query, questions, fill }: Browsing): Promise<void> {
  await withPostgres(async (databaseUrl) => {
    const server = await startFurrow(databaseUrl);
    const { uid } = await new World(server.url).user();
    console.log(`Making ${what} ...`);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await fill(client, uid).finally(() => client.end());
    for (const [question, args] of Object.entries(questions))
      await ask(question, `${server.url}/live/${query}?args=${encodeURIComponent(JSON.stringify(args))}`);
    await server.stop();
  });
}

async function ask(question: string, url: string) {
  // Once before it counts: a server that has just started is still being compiled.
  await autocannon({ url, connections, duration: 2 });
  const result = await autocannon({ url, connections, duration: seconds });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${question}: ${JSON.stringify(result.statusCodeStats)}`);
  const { p50, p99 } = result.latency;
  const verdict = p99 <= aimMs ? '' : `  MISSED (aim: ${aimMs} ms)`;
  console.log(
    `${question.padEnd(16)} p50 ${p50} ms, p99 ${p99} ms, ${Math.round(result.requests.average)} a second${verdict}`,
  );
}
