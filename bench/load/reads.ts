import { askInTurns, type Line, lineOfOurs } from './line.ts';
import { answered, warmUp } from './request-load.ts';
import { askPeers, bearer, type Subjects } from './subjects.ts';

const seconds = 3;
const usual = 32;

/** Measures authenticated reads a second, of the user's profile and of a list that all share, and the slowest waits. */
export async function measureReads({ furrow, floor, users, peers, rounds }: Subjects): Promise<Line[]> {
  const requests = users.map((user) => ({ headers: bearer(user) }));
  const slowest: number[] = [];
  const read = (url: string, connections: number) => answered({ url, connections, seconds, requests });
  const lines: Line[] = [];
  for (const { what, ours, bare, ofPeer, connections } of [
    { what: 'me', ours: '/live/me', bare: '/me', ofPeer: 'me' as const, connections: [1, usual, 256] },
    { what: 'a list of 24', ours: '/live/browseCrafts', bare: '/list', ofPeer: 'list' as const, connections: [usual] },
  ]) {
    for (const url of [`${floor.url}${bare}`, `${furrow.url}${ours}`]) await warmUp({ url, requests });
    for (const peer of peers) await warmUp(peer[ofPeer]);
    for (const count of connections) {
      const line = await askInTurns(
        {
          what: `${what}, ${count} connection${count === 1 ? '' : 's'}`,
          unit: 'a second',
          aim: count === usual ? { of: 'ratio', atLeast: 0.7 } : null,
          rounds,
        },
        {
          floor: async () => (await read(`${floor.url}${bare}`, count)).perSecond,
          ours: async () => {
            const { perSecond, p99 } = await read(`${furrow.url}${ours}`, count);
            if (count === usual) slowest.push(p99);
            return perSecond;
          },
          peers: askPeers(peers, async (peer) => {
            return (await answered({ connections: count, seconds, ...peer[ofPeer] })).perSecond;
          }),
        },
      );
      lines.push(line);
    }
    lines.push(
      lineOfOurs(`${what}, ${usual} connections, p99`, 'ms', Math.max(...slowest.splice(0)), {
        of: 'ours',
        atMost: 20,
      }),
    );
  }
  return lines;
}
