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

/** Who hears of a watch under an id of theirs. `send` asks for the message, about `length` characters, once there is room. */
export type Watcher = { id: number; owner(): string; send(frame: () => Buffer, length: number): void };

type Watch = {
  key: string;
  name: string;
  topics: string[];
  run(): Promise<unknown>;
  watchers: Set<Watcher>;
  /** The last message's tail (`"value":...}` or `"error":...}`); null before the first, and where it is too long to be kept. */
  tail: string | null;
  /** What the last tail is known by, null before the first. */
  told: string | null;
  /** Who came after a tail that is not kept: it is made anew for them. */
  untold: Set<Watcher>;
  /** It is due when nothing is known to have changed, and only its time to be looked at again has come. */
  state: 'idle' | 'due' | 'changed' | 'running' | 'running, changed again';
  /** How often in a row it failed through no fault of its reader's: it is tried again soon, and less soon each time. */
  failures: number;
  /** When it was run last, by performance.now(). */
  lookedAtMs: number;
  recheck: NodeJS.Timeout;
};

export type LiveHub = ReturnType<typeof createLiveHub>;

/**
 * Runs at once, of watched queries after a change and in case of one, and of reads that anybody may ask for: together they
 * leave some of the connection pool to calls and to people's own reads.
 */
const mostRuns = { changed: 6, due: 2, read: 6 } as const;
/** A watched value is looked at again about once a minute, in case a change was never told. */
const recheckMs = 60_000;
/** What a change had run this lately need not be looked at yet. */
const freshMs = recheckMs / 2;
/** What failed through no fault of its reader's is looked at again after about so long, then after twice that, and so on. */
const againMs = 5_000;

/**
 * Keeps watched values true. Each distinct (query, arguments, scope) is run once per change however many watch it;
 * changes that come while a run is under way cause one more run; a value that did not change is not sent.
 */
export function createLiveHub(context: Context, channel: TopicChannel, queries: readonly LiveQuery[]) {
  const byName = new Map(queries.map((query) => [query.query.name, query]));
  const watches = new Map<string, Watch>();
  const byTopic = createGroups<Watch>();
  const share = createSharedRuns();
  const changed = createRunLine<Watch>(mostRuns.changed, { laneOf, run: (entry) => refreshIf('changed', entry) });
  // A line of their own, which no change stands behind.
  const due = createRunLine<Watch>(mostRuns.due, { laneOf, run: (entry) => refreshIf('due', entry) });
  const inTurn = createTurns(mostRuns.read);
  const inOwnTurn = createOwnTurns(busyNow);

  channel.onTopics((topics) => {
    if (topics === null) return lookAgainAtAll();
    for (const topic of topics) for (const watch of byTopic.of(topic)) markChanged(watch);
  });

  return { watch, unwatch, read, scopeOf: (name: string) => byName.get(name)?.scope };

  /** Adds a watcher: it is sent the value now known at once, otherwise as soon as it was read. */
  function watch(name: string, args: unknown, reader: Reader | null, watcher: Watcher): string {
    const found = resolve(name, args, reader);
    const entry = watches.get(found.key);
    if (!entry) return open(found, watcher).key;
    const { tail } = entry;
    if (tail !== null) watcher.send(() => frameOf(watcher.id, tail), tail.length);
    else if (entry.told !== null) entry.untold.add(watcher);
    entry.watchers.add(watcher);
    // Whoever asks anew after a failure is not told of the old one alone.
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

  /** One answer, without watching. `asker` is who asks: a uid, or the network of a visitor. */
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
    // All visitors are told the same.
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

  /** In about so long: they spread, and do not all come at once. */
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
   * Leaves out what no longer counts: a watch that ended while it stood in line (begun anew it stands there again), and
   * one that was due and changed in the meantime.
   */
  async function refreshIf(state: Watch['state'], entry: Watch) {
    if (watches.get(entry.key) === entry && entry.state === state) await refresh(entry);
  }

  async function refresh(entry: Watch) {
    entry.state = 'running';
    entry.lookedAtMs = performance.now();
    context.metrics.liveRuns.inc({ query: entry.name });
    const { tail, hasFailed } = await tailOf(entry);
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
  }

  /**
   * The value or the refusal as JSON. `hasFailed` where the fault is ours and may be over soon: null then when there was one
   * before, so that pages keep what they have, and what is being written on them.
   */
  async function tailOf(entry: Watch): Promise<{ tail: string | null; hasFailed: boolean }> {
    try {
      return { tail: `"value":${JSON.stringify(await entry.run())}}`, hasFailed: false };
    } catch (error) {
      const { status, message } = asLiveFailure(context, entry.name, error);
      const hasFailed = status === 'UNAVAILABLE' || status === 'INTERNAL';
      if (hasFailed && entry.told !== null) return { tail: null, hasFailed };
      return { tail: `"error":${JSON.stringify({ status, message })}}`, hasFailed };
    }
  }

  /** Watchers mostly use the same few ids, so the message of each id that somebody has room for is made once and shared. */
  function send(watchers: ReadonlySet<Watcher>, tail: string) {
    const frames = new Map<number, () => Buffer>();
    for (const watcher of watchers) {
      const frame = frames.get(watcher.id) ?? once(() => frameOf(watcher.id, tail));
      frames.set(watcher.id, frame);
      watcher.send(frame, tail.length);
    }
  }
}

/** What one owner alone watches is run in their turn; what several do, in one that all of them have together. */
function laneOf({ watchers }: Watch): string {
  const [first] = watchers;
  const owner = first?.owner() ?? '';
  for (const watcher of watchers) if (watcher.owner() !== owner) return '';
  return owner;
}

/** A message about a watch. `tail` is what follows its id, as JSON, and the same for all who watch alike. */
export function frameOf(id: number, tail: string): Buffer {
  return Buffer.from(`{"id":${id},${tail}`);
}

function forReader(query: Exclude<LiveQuery, { scope: 'everyone' }>, args: unknown, reader: Reader | null) {
  if (query.scope === 'anyone') return { topics: query.topics(args, reader), run: () => query.run(args, reader) };
  if (!reader) throw new CallError('UNAUTHENTICATED', authMessages.mustBeSignedIn);
  return { topics: query.topics(args, reader), run: () => query.run(args, reader) };
}
