import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { createBounty } from '#contract/bounties/calls.ts';
import { forgetLimits } from '#testing/forget-limits.ts';
import { LiveClient } from '#testing/live-client.ts';
import { percentile } from '../statistics.ts';
import type { Fault } from './fault.ts';

const normalReaders = 50;
const deafWatches = 20;
const changes = 15;
const mostArrivalMs = 1_000;
const mostGrowthMiB = 100;
const sampleMs = 100;
/** The server refuses a request that is incomplete after 30 seconds; it checks every five. */
const requestPatienceMs = 40_000;
/** The server cuts off a reader that takes no data for twenty seconds; one whose data is all buffered misses a ping. */
const readerPatienceMs = 40_000;

/** F9: readers that do not read, requests that never end: others do not notice, and memory does not grow. */
export const slowClients: Fault = {
  id: 'F9',
  title: 'Slow clients',
  perThousand: 60,
  needs: { settings: { EMULATOR: 'on' } },
  async run({ furrow, play, times, report }) {
    const [poster] = play.players;
    if (!poster) return {};
    const normal = await Promise.all(Array.from({ length: normalReaders }, () => reader(furrow.server.url)));
    const memory = sampleMemory(furrow.server.pid);
    const beganAt = performance.now();
    const deaf = await Promise.all(Array.from({ length: Math.ceil(times / 2) }, () => deafReader(furrow.server.url)));
    const unfinished = Array.from({ length: Math.floor(times / 2) }, (_, index) =>
      dribble(furrow.server.url, index % 2 === 0 ? halfHead : slowBody),
    );
    const arrivalsMs: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      await forgetLimits(furrow.db);
      const title = `Change ${change}`;
      const fields = { title, description: 'x'.repeat(4_000), reward: { type: 'custom', customDescription: 'A cake' } };
      const startedAt = performance.now();
      const arrived = normal.map(async (each) => {
        await each.next(({ value }) => JSON.stringify(value).includes(`"${title}"`));
        arrivalsMs.push(performance.now() - startedAt);
      });
      await furrow.world.call(createBounty, poster.user, fields);
      for (const each of await Promise.allSettled(arrived))
        if (each.status === 'rejected') report(`slow: a change did not reach a reader: ${each.reason}`);
    }
    const openRequests = async () => unfinished.filter((socket) => !socket.destroyed).length;
    // A client that does not read does not notice the close, so the server is asked.
    const openDeaf = async () => (await openSockets(furrow.url)) - normalReaders;
    const [requestsClosedMs, readersClosedMs] = await Promise.all([
      msUntilNone(openRequests, beganAt, requestPatienceMs),
      msUntilNone(openDeaf, beganAt, readerPatienceMs),
    ]);
    if (requestsClosedMs === null) report(`stuck: ${await openRequests()} requests that never end are still open`);
    if (readersClosedMs === null) report(`stuck: ${await openDeaf()} readers that do not read are still there`);
    if (normal.some(({ closeCode }) => closeCode !== null)) report('a reader that reads was cut off');
    const growthMiB = memory.end();
    if (growthMiB > mostGrowthMiB) report(`slow clients made the server grow by ${Math.round(growthMiB)} MiB`);
    const arrivalMs95 = percentile(arrivalsMs, 95);
    if (arrivalMs95 > mostArrivalMs) report(`slow: a change took ${Math.round(arrivalMs95)} ms to arrive`);
    for (const each of normal) each.close();
    for (const each of deaf) each.terminate();
    for (const each of unfinished) each.destroy();
    const closedMs = { requestsClosedMs: requestsClosedMs ?? 0, readersClosedMs: readersClosedMs ?? 0 };
    return { arrivalMs50: percentile(arrivalsMs, 50), arrivalMs95, growthMiB, ...closedMs };
  },
};

async function reader(url: string): Promise<LiveClient> {
  const client = await new LiveClient(url).opened();
  client.watch(1, 'openBounties');
  return client;
}

/** Opens a socket that watches the board many times and reads nothing. */
async function deafReader(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live?key=furrow-editor`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('error', () => {});
  for (let id = 0; id < deafWatches; id += 1)
    socket.send(JSON.stringify({ op: 'watch', id, query: 'openBounties', args: {} }));
  socket.pause();
  return socket;
}

const halfHead = 'POST /functions/createCraft HTTP/1.1\r\nHost: furrow\r\nX-Slow: ';
const slowBody =
  'POST /functions/createCraft HTTP/1.1\r\nHost: furrow\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n';

/** Sends a beginning, then one byte a second. */
function dribble(url: string, beginning: string): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write(beginning);
  socket.resume();
  const timer = setInterval(() => socket.write('x'), 1_000);
  socket.once('close', () => clearInterval(timer));
  return socket;
}

/** Returns how long after `beganAt` the count reached 0, in ms; null when it did not within `patienceMs`. */
async function msUntilNone(count: () => Promise<number>, beganAt: number, patienceMs: number): Promise<number | null> {
  while ((await count()) > 0) {
    if (performance.now() > beganAt + patienceMs) return null;
    await pause(200);
  }
  return performance.now() - beganAt;
}

async function openSockets(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  const [, open] = /^furrow_live_sockets (\d+)$/m.exec(figures) ?? [];
  if (open === undefined) throw new Error('the server does not say how many sockets are open');
  return Number(open);
}

/** Samples by how many MiB a process has grown. `end` returns the maximum. */
function sampleMemory(pid: number): { end(): number } {
  const before = memoryMiB(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memoryMiB(pid));
  }, sampleMs);
  return {
    end: () => {
      clearInterval(timer);
      return most - before;
    },
  };
}

/** Returns a process's memory in MiB (Linux; 0 elsewhere). */
function memoryMiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return 0;
  }
}
