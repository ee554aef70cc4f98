import { percentile } from '../statistics.ts';
import type { Fault } from './fault.ts';

const heapMiB = 192;
const atOnce = 16;
const mostPingMs = 500;

/** F13: bodies that are large, deep or endless, at a server with little memory. */
export const heavyBodies: Fault = {
  id: 'F13',
  title: 'Heavy bodies, little memory',
  perThousand: 40,
  needs: { nodeOptions: [`--max-old-space-size=${heapMiB}`] },
  async run({ furrow, play, random, times, report }) {
    const user = play.players[0]?.user;
    const pingsMs: number[] = [];
    let isOver = false;
    const pinging = ping(furrow.url, pingsMs, () => isOver);
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
    isOver = true;
    await pinging;
    if (furrow.server.unexpectedEnds > 0) report(`the server ended ${furrow.server.unexpectedEnds} times by itself`);
    const pingMs99 = percentile(pingsMs, 99);
    if (pingMs99 > mostPingMs) report(`slow: a ping took ${Math.round(pingMs99)} ms`);
    return { pingMs50: percentile(pingsMs, 50), pingMs99 };
  },
};

type Body = { body: string; statuses: (number | 'cut')[] };

const kibibytes = (count: number) => 'x'.repeat(count * 1_024);
const nested = (open: string, depth: number) => `{"data":${open.repeat(depth)}`;

// Whoever sends more than is taken may find the connection closed before it has read the answer.
const bodies: Record<string, Body> = {
  'a body of 60 KiB': { body: JSON.stringify({ data: { name: kibibytes(60) } }), statuses: [400] },
  'a body of 65 KiB': { body: JSON.stringify({ data: { name: kibibytes(65) } }), statuses: [400, 413, 'cut'] },
  'a body of 10 MiB': { body: kibibytes(10_240), statuses: [400, 413, 'cut'] },
  'deep lists': { body: `${nested('[', 30_000)}${']'.repeat(30_000)}}`, statuses: [400] },
  'deep objects': { body: nested('{"a":', 12_000), statuses: [400] },
  'very many keys': {
    body: JSON.stringify({ data: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [n, 0])) }),
    statuses: [400],
  },
  'very many quotes': { body: `{"data":"${'\\"'.repeat(30_000)}"}`, statuses: [400] },
};

/** Asks for something small all the while. */
async function ping(url: string, pingsMs: number[], isOver: () => boolean) {
  while (!isOver()) {
    const startedAt = performance.now();
    await fetch(`${url}/healthz`);
    pingsMs.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
