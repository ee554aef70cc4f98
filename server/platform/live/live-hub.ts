import { authMessages } from '#contract/auth/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Reader } from '../calls/actor.ts';
import { parseInput } from '../calls/parse-input.ts';
import { assertStrictValue } from '../calls/strict-json.ts';
import type { Context } from '../context.ts';
import { busyNow } from '../database/busy.ts';
import { createGroups } from '../groups.ts';
import { once } from '../once.ts';
import { createOwnTurns } from '../own-turns.ts';
import { createRunLine } from '../run-line.ts';
import { createTurns, inTime } from '../turns.ts';
import { asLiveFailure } from './as-live-failure.ts';
import { inWholeSeconds } from './in-whole-seconds.ts';
import { isKept, nameOf } from './kept-tail.ts';
import type { LiveQuery } from './live-query.ts';
import { createSharedRuns } from './shared-runs.ts';
import type { TopicChannel } from './topic-channel.ts';

/**
 * Receives a watch's messages under its `id`. `send` calls `frame` (about `length` characters) once it has room. `end`
 * is called after the last message, which refuses the arguments: the watcher then stops watching.
 */
export type Watcher = { id: number; owner(): string; send(frame: () => Buffer, length: number): void; end(): void };

type Watch = {
  key: string;
  name: string;
  topics: string[];
  run(): Promise<unknown>;
  watchers: Set<Watcher>;
  /** The last message's tail (`"value":...}` or `"error":...}`); null before the first, or when too long to keep. */
  tail: string | null;
  /** The name of the last tail (`nameOf`); null before the first message. */
  told: string | null;
  /** Watchers added after a tail that was not kept. The next run sends them its value. */
  untold: Set<Watcher>;
  /** `due`: no change is known, but the time of its periodic recheck has come. */
  state: 'idle' | 'due' | 'changed' | 'running' | 'running, changed again';
  /** How often in a row the query failed for internal reasons. The pause before the next try grows each time. */
  failures: number;
  /** The time of the last run, by performance.now(). */
  lookedAtMs: number;
  recheck: NodeJS.Timeout;
};

export type LiveHub = ReturnType<typeof createLiveHub>;

/**
 * How many queries run at once: watched ones after a change, watched ones at their periodic recheck (`due`), and shared
 * reads. Together they leave part of the connection pool to calls and to users' own reads.
 */
const mostRuns = { changed: 6, due: 2, read: 6 } as const;
/** Each watched query reruns about once a minute, in case the notification of a change was lost. */
const recheckMs = 60_000;
/** A query that ran this recently because of a change skips its recheck. */
const freshMs = recheckMs / 2;
/** The pause before a failed query is tried again (internal failures only); it doubles with each failure. */
const againMs = 5_000;

/**
 * Keeps watched values up to date. Each distinct (query, arguments, scope) runs once per change, however many watch it.
 * Changes during a run cause one more run. A value that did not change is not sent.
 */
export function createLiveHub(context: Context, channel: TopicChannel, queries: readonly LiveQuery[]) {
  const byName = new Map(queries.map((query) => [query.query.name, query]));
  const watches = new Map<string, Watch>();
  const byTopic = createGroups<Watch>();
  const share = createSharedRuns();
  const changed = createRunLine<Watch>(mostRuns.changed, { laneOf, run: (entry) => refreshIf('changed', entry) });
  // Periodic rechecks have a queue of their own, so that no change waits behind them.
  const due = createRunLine<Watch>(mostRuns.due, { laneOf, run: (entry) => refreshIf('due', entry) });
  const inTurn = createTurns(mostRuns.read);
  const inOwnTurn = createOwnTurns(busyNow);

  channel.onTopics((topics) => {
    if (topics === null) return lookAgainAtAll();
    for (const topic of topics) for (const watch of byTopic.of(topic)) markChanged(watch);
  });

  return { watch, unwatch, read, scopeOf: (name: string) => byName.get(name)?.scope };

  /** Adds a watcher. It is sent the known value at once, otherwise the value of the next run. */
  function watch(name: string, args: unknown, reader: Reader | null, watcher: Watcher): string {
    const found = resolve(name, args, reader);
    const entry = watches.get(found.key);
    if (!entry) return open(found, watcher).key;
    const { tail } = entry;
    if (tail !== null) watcher.send(() => frameOf(watcher.id, tail), tail.length);
    else if (entry.told !== null) entry.untold.add(watcher);
    entry.watchers.add(watcher);
    // A new watcher must not be left with an old failure, or without a value that was not kept: run again.
    if (entry.failures > 0 || entry.untold.size > 0) markChanged(entry);
    return entry.key;
  }

  function unwatch(key: string, watcher: Watcher) {
    const entry = watches.get(key);
    entry?.untold.delete(watcher);
    if (!entry?.watchers.delete(watcher) || entry.watchers.size > 0) return;
    clearTimeout(entry.recheck);
    watches.delete(key);
    for (const topic of entry.topics) byTopic.remove(topic, entry);
    context.metrics.liveWatches.set(watches.size);
  }

  /** Reads a value once, without watching it. `asker` is a uid, or the network of a visitor. */
  async function read(name: string, args: unknown, reader: Reader | null, asker: string): Promise<unknown> {
    const { key, run, isShared } = resolve(name, args, reader);
    try {
      return await (isShared ? share(key, () => inTurn(asker, inTime(run, busyNow))) : inOwnTurn(asker, run));
    } catch (error) {
      throw asLiveFailure(context, name, error);
    }
  }

  function resolve(name: string, args: unknown, reader: Reader | null) {
    const found = byName.get(name);
    if (!found) throw new CallError('INVALID_ARGUMENT', `There is no live read named ${name}.`);
    assertStrictValue(args);
    const given = parseInput(found.query.args, args);
    const key = `${name} ${JSON.stringify(given)}`;
    if (found.scope === 'everyone')
      return { name, key, isShared: true, topics: found.topics(given), run: () => found.run(given) };
    const signIn = found.scope === 'sign-in' ? ` ${reader?.authTimeSeconds}` : '';
    // All visitors share one value.
    const isShared = found.scope === 'anyone' && reader === null;
    return { name, key: `${key} ${reader?.uid ?? ''}${signIn}`, isShared, ...forReader(found, given, reader) };
  }

  function open({ name, key, topics, run }: ReturnType<typeof resolve>, first: Watcher): Watch {
    const entry: Watch = {
      key,
      name,
      topics,
      run,
      watchers: new Set([first]),
      tail: null,
      told: null,
      untold: new Set(),
      state: 'idle',
      failures: 0,
      lookedAtMs: performance.now(),
      recheck: recheckWithin(key, recheckMs),
    };
    watches.set(key, entry);
    for (const topic of topics) byTopic.add(topic, entry);
    context.metrics.liveWatches.set(watches.size);
    markChanged(entry);
    return entry;
  }

  /** Schedules a recheck after about `ms`, randomized so that rechecks do not all come at once. */
  function recheckWithin(key: string, ms: number): NodeJS.Timeout {
    const timer = setTimeout(
      () => {
        const entry = watches.get(key);
        if (!entry) return;
        const ageMs = performance.now() - entry.lookedAtMs;
        const isFresh = entry.failures === 0 && ageMs < freshMs;
        entry.recheck = recheckWithin(key, isFresh ? recheckMs - ageMs : recheckMs);
        if (isFresh || entry.state !== 'idle') return;
        entry.state = 'due';
        due.add(entry);
      },
      inWholeSeconds(ms * (0.75 + Math.random() / 2)),
    );
    return timer.unref();
  }

  function recheckSoon(entry: Watch) {
    if (watches.get(entry.key) !== entry) return;
    clearTimeout(entry.recheck);
    entry.recheck = recheckWithin(entry.key, Math.min(againMs * 2 ** (entry.failures - 1), recheckMs));
  }

  function lookAgainAtAll() {
    for (const entry of watches.values()) markChanged(entry);
  }

  function markChanged(entry: Watch) {
    if (entry.state === 'running') entry.state = 'running, changed again';
    if (entry.state !== 'idle' && entry.state !== 'due') return;
    entry.state = 'changed';
    changed.add(entry);
  }

  /**
   * Runs an entry unless it is obsolete: its watch ended while it was queued (a new watch has its own entry), or it was
   * due and has changed meanwhile.
   */
  async function refreshIf(state: Watch['state'], entry: Watch) {
    if (watches.get(entry.key) === entry && entry.state === state) await refresh(entry);
  }

  async function refresh(entry: Watch) {
    entry.state = 'running';
    entry.lookedAtMs = performance.now();
    context.metrics.liveRuns.inc({ query: entry.name });
    const { tail, hasFailed, isRefused } = await tailOf(entry);
    const changedAgain = entry.state !== 'running';
    entry.state = 'idle';
    entry.failures = hasFailed ? entry.failures + 1 : 0;
    if (changedAgain) markChanged(entry);
    else if (hasFailed) recheckSoon(entry);
    if (tail === null) return;
    const name = nameOf(tail);
    send(name === entry.told ? entry.untold : entry.watchers, tail);
    entry.untold.clear();
    entry.tail = isKept(tail) ? tail : null;
    entry.told = name;
    if (isRefused) for (const watcher of [...entry.watchers]) watcher.end();
  }

  /**
   * The value or the error as JSON. `hasFailed` is true for an internal failure that may pass. Then `tail` is null if a
   * message was sent before, so that pages keep what they show and what is being written on them. `isRefused` is true
   * for arguments that can never have a value.
   */
  async function tailOf(entry: Watch): Promise<{ tail: string | null; hasFailed: boolean; isRefused: boolean }> {
    try {
      return { tail: `"value":${JSON.stringify(await entry.run())}}`, hasFailed: false, isRefused: false };
    } catch (error) {
      const { status, message } = asLiveFailure(context, entry.name, error);
      const hasFailed = status === 'UNAVAILABLE' || status === 'INTERNAL';
      const isRefused = status === 'INVALID_ARGUMENT';
      if (hasFailed && entry.told !== null) return { tail: null, hasFailed, isRefused };
      return { tail: `"error":${JSON.stringify({ status, message })}}`, hasFailed, isRefused };
    }
  }

  /** Sends a tail to watchers. They mostly use the same few ids, so each id's message is made once and shared. */
  function send(watchers: ReadonlySet<Watcher>, tail: string) {
    const frames = new Map<number, () => Buffer>();
    for (const watcher of watchers) {
      const frame = frames.get(watcher.id) ?? once(() => frameOf(watcher.id, tail));
      frames.set(watcher.id, frame);
      watcher.send(frame, tail.length);
    }
  }
}

/** The lane of a watch: its owner's, or a common one for watches of several owners. */
function laneOf({ watchers }: Watch): string {
  const [first] = watchers;
  const owner = first?.owner() ?? '';
  for (const watcher of watchers) if (watcher.owner() !== owner) return '';
  return owner;
}

/** A message about a watch. `tail` is the JSON after the id, the same for all its watchers. */
export function frameOf(id: number, tail: string): Buffer {
  return Buffer.from(`{"id":${id},${tail}`);
}

function forReader(query: Exclude<LiveQuery, { scope: 'everyone' }>, args: unknown, reader: Reader | null) {
  if (query.scope === 'anyone') return { topics: query.topics(args, reader), run: () => query.run(args, reader) };
  if (!reader) throw new CallError('UNAUTHENTICATED', authMessages.mustBeSignedIn);
  return { topics: query.topics(args, reader), run: () => query.run(args, reader) };
}
