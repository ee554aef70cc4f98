import { fewRows, fillDatabase } from './data-sets.ts';
import { askInTurns, type Line } from './line.ts';
import { answered, warmUp } from './request-load.ts';
import { askPeers, emptyCall, type Subjects } from './subjects.ts';

const connections = 32;
const seconds = 3;

/**
 * Measures calls a second that each spend a millicoin in a transaction, beside a floor that posts in three statements
 * or in one. The database has many users, because PostgreSQL would always read a table of a few rows as a whole.
 */
export async function measureCalls({ databaseUrl, furrow, floor, users, peers, rounds }: Subjects): Promise<Line[]> {
  const [user] = users;
  if (!user) throw new Error('nobody is there');
  await fillDatabase(databaseUrl, user.uid, fewRows);
  const requests = users.map(emptyCall);
  const ours = { url: `${furrow.url}/functions/benchSpend`, method: 'POST', requests } as const;
  const post = async (url: string) => (await answered({ ...ours, url, connections, seconds })).perSecond;
  for (const subject of [ours, ...peers.map(({ spend }) => spend)]) await warmUp(subject);
  const lines: Line[] = [];
  for (const { statements, path, aim } of [
    { statements: 'three statements', path: '/post', aim: { of: 'ratio', atLeast: 1 } as const },
    { statements: 'one statement', path: '/spend', aim: null },
  ]) {
    await warmUp({ ...ours, url: `${floor.url}${path}` });
    lines.push(
      await askInTurns(
        { what: `a spend, ${connections} connections (floor: ${statements})`, unit: 'a second', aim, rounds },
        {
          floor: () => post(`${floor.url}${path}`),
          ours: () => post(ours.url),
          peers: askPeers(peers, async ({ spend }) => (await answered({ connections, seconds, ...spend })).perSecond),
        },
      ),
    );
  }
  return lines;
}
