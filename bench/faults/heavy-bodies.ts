import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Fault } from './fault.ts';

const heapMiB = 192;
const atOnce = 16;
/** The limit above the delay that this process itself has on a busy machine. */
const mostDelayMs = 200;

/** F13: bodies that are large, deep or endless, at a server with little memory. */
export const heavyBodies: Fault = {
  id: 'F13',
  title: 'Heavy bodies, little memory',
  perThousand: 40,
  needs: { nodeOptions: [`--max-old-space-size=${heapMiB}`] },
  async run({ furrow, play, random, times, report }) {
    const user = play.players[0]?.user;
    await loopDelayMs99(furrow.url);
    const own = monitorEventLoopDelay();
    own.enable();
    let sent = 0;
    const send = async () => {
      while (sent < times) {
        sent += 1;
        const [what, { body, statuses }] = random.oneOf(Object.entries(bodies)) ?? ['', { body: '', statuses: [] }];
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${user?.idToken}` };
        const status: number | 'cut' = await fetch(`${furrow.url}/functions/createCraft`, {
          method: 'POST',
          headers,
          body,
        }).then(
          (answer) => answer.status,
          () => 'cut' as const,
        );
        if (!statuses.includes(status)) report(`${what} was answered ${status}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, send));
    const delayMs99 = await loopDelayMs99(furrow.url);
    own.disable();
    const ownDelayMs99 = own.percentile(99) / 1e6;
    if (delayMs99 > mostDelayMs + ownDelayMs99) report(`slow: the server was held up for ${Math.round(delayMs99)} ms`);
    return { delayMs99, ownDelayMs99 };
  },
};

type Body = { body: string; statuses: (number | 'cut')[] };

const kibibytes = (count: number) => 'x'.repeat(count * 1_024);
const nested = (open: string, depth: number) => `{"data":${open.repeat(depth)}`;

// The server may close the connection of a client that sends more than four megabytes before it reads the answer.
const bodies: Record<string, Body> = {
  'a body of 60 KiB': { body: JSON.stringify({ data: { name: kibibytes(60) } }), statuses: [400] },
  'a body of 255 KiB': { body: JSON.stringify({ data: { name: kibibytes(255) } }), statuses: [400] },
  'a body of 257 KiB': { body: JSON.stringify({ data: { name: kibibytes(257) } }), statuses: [400, 413] },
  'a body of 10 MiB': { body: kibibytes(10_240), statuses: [400, 413, 'cut'] },
  'deep lists': { body: `${nested('[', 30_000)}${']'.repeat(30_000)}}`, statuses: [400] },
  'deep objects': { body: nested('{"a":', 12_000), statuses: [400] },
  'very many keys': {
    body: JSON.stringify({ data: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [n, 0])) }),
    statuses: [400],
  },
  'very many quotes': { body: `{"data":"${'\\"'.repeat(30_000)}"}`, statuses: [400] },
};

/** Returns the 99th percentile of the server's event loop delay since the last call, in milliseconds. */
async function loopDelayMs99(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(figures)?.[1]) * 1_000;
}
