import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import WebSocket from 'ws';
import type { ServerProcess } from '#testing/server-process.ts';
import { type TestUser, World } from '#testing/world.ts';
import { type Line, lineOfOurs } from './line.ts';
import { bearer, type Subjects } from './subjects.ts';

const visitors = 16;
/** The length of the warm-up, and of each part after it; the first and the last part are compared. */
const partMs = 30_000;
const parts = 5;
const lookEveryMs = 200;
const watchedMs = 500;

/**
 * Measures whether a server leaks memory: its lowest heap, just after a collection, at the end of a long load, compared
 * with that at its beginning. No two visitors ask for the same.
 */
export async function measureWear({ startFurrow, users }: Subjects): Promise<Line[]> {
  const server = await startFurrow();
  const load = new Load(server, users);
  await setTimeout(partMs);
  const lowest: number[] = [];
  for (let part = 0; part < parts; part += 1) lowest.push(await lowestHeap(server));
  const { requests, sockets } = await load.end();
  await server.stop();
  const [first = 0] = lowest;
  console.log(
    `${requests} requests, ${sockets} sockets; MiB of heap: ${lowest.map((heap) => heap.toFixed(1)).join(', ')}`,
  );
  return [
    lineOfOurs('heap after two minutes of everything, to its beginning', 'times', (lowest.at(-1) ?? 0) / first, {
      of: 'ours',
      atMost: 1.3,
    }),
  ];
}

/** Returns the smallest heap during one part, in MiB: the heap just after a collection. */
async function lowestHeap({ url }: ServerProcess): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (const until = performance.now() + partMs; performance.now() < until; await setTimeout(lookEveryMs)) {
    const figures = await (await fetch(`${url}/metrics`)).text();
    const [, bytes] = /^nodejs_heap_size_used_bytes (\d+)/m.exec(figures) ?? [];
    lowest = Math.min(lowest, Number(bytes) / 2 ** 20);
  }
  return lowest;
}

/** Visitors who do one thing after the other until they are told to end. */
class Load {
  readonly #url: string;
  readonly #world: World;
  readonly #visitors: Promise<unknown>;
  #isOver = false;
  #requests = 0;
  #sockets = 0;

  constructor({ url }: ServerProcess, users: readonly TestUser[]) {
    this.#url = url;
    this.#world = new World(url);
    this.#visitors = Promise.all(users.slice(0, visitors).map((user) => this.#visit(user)));
  }

  async end() {
    this.#isOver = true;
    await this.#visitors;
    return { requests: this.#requests, sockets: this.#sockets };
  }

  async #visit(user: TestUser) {
    let { refreshToken } = user;
    while (!this.#isOver) {
      const word = Math.random().toString(36).slice(2, 8);
      await this.#read(`/live/browseCrafts?args=${encodeURIComponent(JSON.stringify({ search: word }))}`, 200);
      await this.#read('/live/me', 200, bearer(user));
      await this.#read(`/crafts/${word}`, 404, { accept: 'text/html' });
      await this.#read(`/${word}/${word}`, 404, { accept: 'text/html' });
      await this.#call('benchSpend', 200, user);
      await this.#call(word, 404, user);
      const { body } = await this.#world.identity('v1/token', {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      });
      refreshToken = String(body.refresh_token);
      await this.#world.identity('v1/accounts:signInWithPassword', { email: user.email, password: word });
      await this.#watch(user, word);
      this.#requests += 8;
    }
  }

  async #read(path: string, expected: number, headers: Record<string, string> = {}) {
    const response = await fetch(`${this.#url}${path}`, { headers, redirect: 'manual' });
    await response.text();
    if (response.status !== expected) throw new Error(`${path} was answered ${response.status}`);
  }

  async #call(name: string, expected: number, { idToken }: TestUser) {
    const { httpStatus } = await this.#world.rawCall(name, idToken, '{"data":{}}');
    if (httpStatus !== expected) throw new Error(`${name} was answered ${httpStatus}`);
  }

  /** Acts as a tab that watches some values, then drops the connection without closing it. */
  async #watch({ idToken }: TestUser, word: string) {
    const socket = new WebSocket(`${this.#url}/live`, { origin: this.#url });
    await once(socket, 'open');
    const queries = ['me', 'myTransactions', 'myNotifications', 'openBounties', 'flags'].map((query) => ({
      query,
      args: {},
    }));
    const watches = [...queries, { query: 'browseCrafts', args: { search: word } }];
    socket.send(JSON.stringify({ op: 'auth', token: idToken }));
    for (const [id, watch] of watches.entries()) socket.send(JSON.stringify({ op: 'watch', id, ...watch }));
    await once(socket, 'message');
    await setTimeout(Math.random() * watchedMs);
    socket.terminate();
    this.#sockets += 1;
  }
}
