import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { createBounty } from '#contract/bounties/calls.ts';
import { createFarm } from '#contract/farms/calls.ts';
import { editorApiKey, type TestUser, World } from '#testing/world.ts';
import { median } from '../statistics.ts';
import { Crowd } from './crowd.ts';
import { askInTurns, type Line, lineOfOurs } from './line.ts';
import type { Peer } from './peer.ts';
import { askPeers, emptyCall, type Subjects } from './subjects.ts';

const crowds = [100, 1_000, 5_000, 10_000];
const changes = 15;
const settleMs = 2_000;
const ownWatchers = 5_000;
const signUpsAtOnce = 8;

/** Measures live reads: a change of a list that many watch, a watcher's memory, and a user's own change among many. */
export async function measureWatching(subjects: Subjects): Promise<Line[]> {
  const lines: Line[] = [];
  const board = await openBoard(subjects);
  for (const count of crowds) {
    lines.push(...(await changeOfList(subjects, count, board)));
  }
  const atThousand = await memoryOfWatcher(subjects, 1_000);
  const atTenThousand = await memoryOfWatcher(subjects, 10_000);
  lines.push(
    lineOfOurs('memory a watcher, 10,000 of them', 'KiB', atTenThousand, { of: 'ours', atMost: 15 }),
    lineOfOurs('memory a watcher, 10,000 of them to 1,000', 'times', atTenThousand / atThousand, {
      of: 'ours',
      atMost: 1.2,
    }),
    await ownChange(subjects),
  );
  return lines;
}

type Board = { value: unknown; post(): Promise<unknown>; reader: TestUser };

/** Our server gets a new bounty; the floor sends a value of that size to all, after the same reading and writing. */
async function openBoard({ furrow, users }: Subjects): Promise<Board> {
  const world = new World(furrow.url, { apiKey: editorApiKey });
  const posters = users.slice(0, 16);
  const [reader] = users;
  if (!reader) throw new Error('nobody is there');
  for (const [index, poster] of posters.entries()) await world.call(createFarm, poster, { name: `Bench ${index}` });
  let posted = 0;
  const post = async () => {
    const { httpStatus } = await world.call(createBounty, posters[posted++ % posters.length] ?? reader, {
      title: 'A build that takes ten minutes',
      description: 'It took one minute before the upgrade. '.repeat(8),
      reward: { type: 'custom', customDescription: 'A cake' },
    });
    if (httpStatus !== 200) throw new Error(`a bounty was answered ${httpStatus}`);
  };
  for (let bounty = 0; bounty < 24; bounty += 1) await post();
  return { value: (await world.read('openBounties', null)).value, post, reader };
}

async function changeOfList(
  { furrow, floor, peers, rounds }: Subjects,
  count: number,
  { value, post, reader }: Board,
): Promise<Line[]> {
  const onOurs = await openOnList(furrow, count);
  const onFloor = await Crowd.open(floor.url.replace('http', 'ws'), count);
  const onPeers = new Map<Peer, Crowd>();
  for (const peer of peers) {
    const { url, greeting, changeBeginsWith } = peer.watch;
    onPeers.set(peer, await Crowd.open(url, count, { greetings: [greeting], counts: changeBeginsWith }));
  }
  await setTimeout(settleMs);
  const { headers } = emptyCall(reader);
  const broadcast = () => fetch(`${floor.url}/broadcast`, { method: 'POST', headers, body: JSON.stringify(value) });
  const runsBefore = await runsOf(furrow.url, 'openBounties');
  const line = await askInTurns(
    {
      what: `a new bounty on the last of ${count} boards (floor: raw ws)`,
      unit: 'ms',
      aim: { of: 'ratio', atMost: 1.3 },
      rounds: Math.max(changes, rounds),
    },
    {
      floor: () => onFloor.timeOf(broadcast),
      ours: () => onOurs.timeOf(post),
      peers: askPeers(peers, async (peer) => (await onPeers.get(peer)?.timeOf(peer.post)) ?? Number.NaN),
    },
  );
  const runs = (await runsOf(furrow.url, 'openBounties')) - runsBefore;
  await Promise.all([onFloor, onOurs, ...onPeers.values()].map((crowd) => crowd.close()));
  const queries = lineOfOurs(`queries for a new bounty on ${count} boards`, '', runs / Math.max(changes, rounds), {
    of: 'ours',
    atMost: 1,
  });
  return [line, queries];
}

function openOnList({ url }: Subjects['furrow'], count: number): Promise<Crowd> {
  return Crowd.open(`${url.replace('http', 'ws')}/live?key=${editorApiKey}`, count, {
    greetings: [[JSON.stringify({ op: 'watch', id: 1, query: 'openBounties', args: {} })]],
  });
}

/** Returns by how much a newly started process grows with each watcher, in KiB. */
async function memoryOfWatcher({ startFurrow }: Subjects, count: number): Promise<number> {
  const server = await startFurrow();
  // The first few sockets make it load and compile what it needs.
  const first = await openOnList(server, 50);
  const before = await settledMemory(server);
  const crowd = await openOnList(server, count);
  const grownMiB = (await settledMemory(server)) - before;
  await Promise.all([first.close(), crowd.close()]);
  await server.stop();
  return (grownMiB * 1_024) / count;
}

/** Measures the time from a spend to the spender's page: so many watch their own balance, as many a list. */
async function ownChange({ furrow, world, databaseUrl }: Subjects): Promise<Line> {
  const users = await signUp(world, ownWatchers);
  await tidyUp(databaseUrl);
  const onList = await openOnList(furrow, ownWatchers);
  const onOwn = await Crowd.open(`${furrow.url.replace('http', 'ws')}/live?key=${editorApiKey}`, ownWatchers, {
    greetings: users.map(({ idToken }) => [
      JSON.stringify({ op: 'auth', token: idToken }),
      JSON.stringify({ op: 'watch', id: 1, query: 'me', args: {} }),
    ]),
  });
  await setTimeout(settleMs);
  const times: number[] = [];
  for (let change = 0; change < 4 * changes; change += 1) {
    const user = users[Math.floor((change / (4 * changes)) * users.length)];
    if (!user) continue;
    const spend = () => fetch(`${furrow.url}/functions/benchSpend`, { method: 'POST', ...emptyCall(user) });
    times.push(await onOwn.timeOf(spend, 1));
  }
  await Promise.all([onList.close(), onOwn.close()]);
  const what = `a spend on its own page, ${2 * ownWatchers} connected`;
  return lineOfOurs(what, 'ms', median(times), { of: 'ours', atMost: 10 });
}

/** Vacuums and checkpoints after the sign-ups; otherwise PostgreSQL would do so while one change is measured. */
async function tidyUp(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

async function signUp(world: World, count: number): Promise<TestUser[]> {
  const users: TestUser[] = [];
  const signUps = async () => {
    while (users.length < count) users.push(await world.user());
  };
  await Promise.all(Array.from({ length: signUpsAtOnce }, signUps));
  return users;
}

async function settledMemory(furrow: Subjects['furrow']): Promise<number> {
  await setTimeout(settleMs);
  return furrow.memoryMiB();
}

async function runsOf(url: string, query: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^furrow_live_runs_total\\{query="${query}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}
