import { execFileSync } from 'node:child_process';
import { createBounty } from '#contract/bounties/calls.ts';
import { bountiesPerPage } from '#contract/bounties/queries.ts';
import { createFarm } from '#contract/farms/calls.ts';
import { editorApiKey, type TestUser, testPassword, World, webApiKey } from '#testing/world.ts';
import { requestsPerSecond } from './load.ts';
import type { Line } from './report.ts';
import type { ServerUnderLoad } from './server-under-load.ts';
import { measurePairs, median } from './statistics.ts';
import { Watchers } from './watchers.ts';

const rounds = 5;
const secondsARound = 2;
const callConnections = 32;
/** Enough that every core always has a hash to do and the hasher's queue (64) never overflows. */
const signInConnections = 16;
const changes = 30;
/** Nobody posts more than 50 bounties a day. */
const postings = 20;
const coldStarts = 5;

type Subjects = { furrow: ServerUnderLoad; floor: ServerUnderLoad; users: TestUser[] };

/** The questions of `npm run bench`, each put to the floor and to ours in turns. */
export class Bench {
  readonly #furrow: ServerUnderLoad;
  readonly #floor: ServerUnderLoad;
  readonly #users: TestUser[];

  constructor({ furrow, floor, users }: Subjects) {
    this.#furrow = furrow;
    this.#floor = floor;
    this.#users = users;
  }

  /** Authenticated reads of one's own profile, a second. */
  async reads(connectionCounts: readonly number[]): Promise<Line[]> {
    const requests = this.#users.map(({ idToken }) => ({ headers: bearer(idToken) }));
    const lines: Line[] = [];
    for (const connections of connectionCounts) {
      say(`me, ${connections} connections`);
      const load = (url: string) => requestsPerSecond({ url, connections, seconds: secondsARound, requests });
      await load(`${this.#floor.url}/me`);
      await load(`${this.#furrow.url}/live/me`);
      lines.push({
        what: `me, ${connections} connection${connections === 1 ? '' : 's'}`,
        unit: 'a second',
        aim: { atLeast: 0.6 },
        ...(await measurePairs(
          rounds,
          () => load(`${this.#floor.url}/me`),
          () => load(`${this.#furrow.url}/live/me`),
        )),
      });
    }
    return lines;
  }

  /** Calls that spend a millicoin in a transaction, a second. */
  async calls(): Promise<Line> {
    say(`transactional call, ${callConnections} connections`);
    const requests = this.#users.map(({ idToken }) => ({
      headers: { ...bearer(idToken), 'content-type': 'application/json' },
      body: JSON.stringify({ data: {} }),
    }));
    const load = (url: string) =>
      requestsPerSecond({ url, connections: callConnections, seconds: secondsARound, method: 'POST', requests });
    await load(`${this.#floor.url}/spend`);
    await load(`${this.#furrow.url}/functions/benchSpend`);
    return {
      what: `transactional call, ${callConnections} connections`,
      unit: 'a second',
      aim: { atLeast: 0.6 },
      ...(await measurePairs(
        rounds,
        () => load(`${this.#floor.url}/spend`),
        () => load(`${this.#furrow.url}/functions/benchSpend`),
      )),
    };
  }

  /** Sign-ins by password a second, beside what the cores can hash a second. */
  async signIns(): Promise<Line> {
    say('sign-ins');
    const requests = this.#users.map(({ email }) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: testPassword, returnSecureToken: true }),
    }));
    const url = `${this.#furrow.url}/identity/v1/accounts:signInWithPassword?key=${webApiKey}`;
    return {
      what: 'sign-ins (floor: hashes)',
      unit: 'a second',
      aim: { atLeast: 0.9 },
      ...(await measurePairs(
        rounds,
        async () => hashesPerSecond(),
        () => requestsPerSecond({ url, connections: signInConnections, seconds: 3, method: 'POST', requests }),
      )),
    };
  }

  /** From sending a change to its arrival at the last of `count` watchers, and the queries that one change costs. */
  async watchers(count: number): Promise<Line[]> {
    say(`a change to ${count} watchers`);
    // Somebody else on each: a change that the floor makes is one that our watchers would be told of as well.
    const [user, somebodyElse] = this.#users;
    if (!user || !somebodyElse) throw new Error('nobody is there');
    const onFloor = new Watchers();
    await onFloor.open(this.#floor.url.replace('http', 'ws'), count, []);
    const onOurs = new Watchers();
    await onOurs.open(`${this.#furrow.url.replace('http', 'ws')}/live?key=furrow-editor`, count, [
      { op: 'auth', token: user.idToken },
      { op: 'watch', id: 1, query: 'me', args: {} },
    ]);
    const change = async (url: string, idToken: string, watchers: Watchers) => {
      const arrived = watchers.nextOfAll();
      const startedAt = performance.now();
      await fetch(url, {
        method: 'POST',
        headers: { ...bearer(idToken), 'content-type': 'application/json' },
        body: JSON.stringify({ data: {} }),
      });
      await arrived;
      return performance.now() - startedAt;
    };
    const runsBefore = await this.#liveRuns();
    const times = await measurePairs(
      changes,
      () => change(`${this.#floor.url}/spend`, somebodyElse.idToken, onFloor),
      () => change(`${this.#furrow.url}/functions/benchSpend`, user.idToken, onOurs),
    );
    const runs = (await this.#liveRuns()) - runsBefore;
    onFloor.close();
    onOurs.close();
    return [
      { what: `change to the last of ${count} watchers`, unit: 'ms', aim: { atMost: 1.5 }, ...times },
      {
        what: `queries for a change to ${count} watchers`,
        unit: '',
        aim: { atMost: 1 },
        floor: 1,
        ours: runs / changes,
        ratio: runs / changes,
      },
    ];
  }

  /** From posting a bounty to its arrival on the last of `count` open boards; the floor sends a value of that size to all. */
  async boards(count: number): Promise<Line> {
    say(`a new bounty on ${count} open boards`);
    const world = new World(this.#furrow.url, { apiKey: editorApiKey });
    const [poster, somebodyElse] = this.#users;
    if (!poster || !somebodyElse) throw new Error('nobody is there');
    await world.call(createFarm, poster, { name: 'Bench' });
    const post = () =>
      world.call(createBounty, poster, {
        title: 'A build that takes ten minutes',
        description: 'It took one minute before the upgrade. '.repeat(8),
        reward: { type: 'custom', customDescription: 'A cake' },
      });
    // A full first page, as on a board that is in use.
    for (let posted = 0; posted < bountiesPerPage; posted += 1) await post();
    const { value } = await world.read('openBounties', null);
    const onFloor = new Watchers();
    await onFloor.open(this.#floor.url.replace('http', 'ws'), count, []);
    const onOurs = new Watchers();
    await onOurs.open(`${this.#furrow.url.replace('http', 'ws')}/live?key=furrow-editor`, count, [
      { op: 'watch', id: 1, query: 'openBounties', args: {} },
    ]);
    const change = async (watchers: Watchers, make: () => Promise<unknown>) => {
      const arrived = watchers.nextOfAll();
      const startedAt = performance.now();
      await make();
      await arrived;
      return performance.now() - startedAt;
    };
    const headers = { ...bearer(somebodyElse.idToken), 'content-type': 'application/json' };
    const times = await measurePairs(
      postings,
      () =>
        change(onFloor, () =>
          fetch(`${this.#floor.url}/broadcast`, { method: 'POST', headers, body: JSON.stringify(value) }),
        ),
      () => change(onOurs, post),
    );
    onFloor.close();
    onOurs.close();
    return { what: `new bounty on the last of ${count} boards`, unit: 'ms', aim: { atMost: 1.5 }, ...times };
  }

  async memory(): Promise<Line> {
    const floor = this.#floor.memoryMiB();
    const ours = this.#furrow.memoryMiB();
    return { what: 'memory after all of this', unit: 'MiB', floor, ours, ratio: ours / floor, aim: null };
  }

  /** From spawning the process to its first answer, on a database that is migrated. Also what it holds then. */
  async coldStart(
    startFurrow: () => Promise<ServerUnderLoad>,
    startFloor: () => Promise<ServerUnderLoad>,
  ): Promise<Line[]> {
    say('cold start');
    const idle: { floor: number[]; ours: number[] } = { floor: [], ours: [] };
    const timeOf = async (start: () => Promise<ServerUnderLoad>, memories: number[]) => {
      const server = await start();
      await fetch(`${server.url}/healthz`);
      memories.push(server.memoryMiB());
      await server.stop();
      return server.startMs;
    };
    const times = await measurePairs(
      coldStarts,
      () => timeOf(startFloor, idle.floor),
      () => timeOf(startFurrow, idle.ours),
    );
    const floor = median(idle.floor);
    const ours = median(idle.ours);
    return [
      { what: 'cold start', unit: 'ms', aim: null, ...times },
      { what: 'idle memory', unit: 'MiB', floor, ours, ratio: ours / floor, aim: null },
    ];
  }

  async #liveRuns(): Promise<number> {
    const text = await (await fetch(`${this.#furrow.url}/metrics`)).text();
    return Number(/^furrow_live_runs_total\{query="me"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  }
}

const bearer = (idToken: string) => ({ authorization: `Bearer ${idToken}` });

function hashesPerSecond(): number {
  return Number(execFileSync(process.execPath, ['bench/hash-limit.ts', '3'], { encoding: 'utf8' }));
}

function say(what: string) {
  console.log(`Measuring ${what} ...`);
}
