import pg from 'pg';
import * as v from 'valibot';
import { noteDatabaseAway } from '../database/busy.ts';
import { isDatabaseAway } from '../database/database-error.ts';
import { keptAlive } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { randomId } from '../random-id.ts';

/** Carries changed topics between this process's transactions, its live reads and every other process. */
export type TopicChannel = {
  /** Tells this process at once, and the others in the next batch. */
  publish(topics: readonly string[]): void;
  /** `null` means that changes may have been missed: every watched query should run again. */
  onTopics(listener: (topics: readonly string[] | null) => void): void;
  isListening(): boolean;
  /** Whether the database answers on the listening connection, however busy the pool is. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

const channel = 'furrow_topics';
const reconnectMs = 500;
const connectTimeoutMs = 5_000;
/** Every statement here is quick. `?query_timeout=` in the database's address overrides this. */
const answerTimeoutMs = 5_000;
/** A connection that only listens does not notice that the server is gone, so it sends a query this often. */
const askEveryMs = 5_000;
/** NOTIFY refuses 8,000 bytes and more. */
const mostPayloadBytes = 7_900;
/**
 * How long changes are collected before they are sent to the other processes, in ms: longer if a batch was sent
 * recently. Batches of two milliseconds took a tenth of two cores at 1,400 spends a second (docs/performance.md).
 */
const gatherMs = { first: 2, more: 25 } as const;

/**
 * Creates the channel. NOTIFY takes a database-wide lock at commit, so topics are sent in batches after the commit, on
 * a connection that does nothing else. The same connection listens. When it is lost or falls silent, a new one is
 * opened and every watched query runs again.
 */
export function createTopicChannel(databaseUrl: string, log: Log): TopicChannel {
  const self = randomId();
  const listeners: ((topics: readonly string[] | null) => void)[] = [];
  const waiting = new Set<string>();
  /** The database refused a batch, so the others must be told that anything may have changed. */
  let othersMissedSome = false;
  let client: pg.Client | null = null;
  let closed = false;
  let sending = false;
  let lastSentAt = Number.NEGATIVE_INFINITY;
  let lostAt: number | null = null;

  void connect();
  const asking = setInterval(() => void askWhetherItLives(), askEveryMs).unref();
  return {
    publish(topics) {
      tell(topics);
      for (const topic of topics) waiting.add(topic);
      if (!sending && waiting.size > 0) void send();
    },
    onTopics: (listener) => void listeners.push(listener),
    isListening: () => client !== null,
    answers: async () => client !== null && (await isAnswered(client)),
    close: async () => {
      closed = true;
      clearInterval(asking);
      await flush().catch(() => {});
      await client?.end().catch(() => {});
    },
  };

  function tell(topics: readonly string[] | null) {
    for (const listener of listeners) listener(topics);
  }

  async function connect() {
    if (closed) return;
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'furrow-topics',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerTimeoutMs,
      ...keptAlive,
    });
    fresh.on('error', () => {});
    fresh.on('end', () => {
      client = null;
      lostAt ??= performance.now();
      if (!closed) setTimeout(connect, reconnectMs);
    });
    fresh.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await fresh.connect();
      await ask(fresh, { text: `listen ${channel}` });
      if (closed) return await fresh.end();
      client = fresh;
      if (lostAt !== null) log.info({ awayMs: Math.round(performance.now() - lostAt) }, 'the database is there again');
      lostAt = null;
      tell(null);
      if (isAnythingWaiting()) void send();
    } catch (error) {
      noteDatabaseAway(log, 'listening for topics', error);
      await fresh.end().catch(() => {});
    }
  }

  async function askWhetherItLives() {
    // A batch being sent notices a lost connection as well.
    if (!client || sending) return;
    await isAnswered(client);
  }

  function isAnswered(asked: pg.Client): Promise<boolean> {
    return ask(asked, { text: 'select 1' }).then(
      () => true,
      (error: Error) => {
        log.warn({ error: error.message }, 'topics: the connection fell silent');
        return false;
      },
    );
  }

  function hear(payload: string) {
    const message = read(payload);
    if (message?.from === self) return;
    if (message === null)
      log.warn({ payload: payload.slice(0, 200) }, 'topics: a notification that nobody understands');
    tell(message?.topics ?? null);
  }

  async function send() {
    sending = true;
    const isSoonAfter = performance.now() - lastSentAt < gatherMs.more;
    await new Promise((resolve) => setTimeout(resolve, isSoonAfter ? gatherMs.more : gatherMs.first));
    const isSent = await flush().then(
      () => true,
      (error) => {
        log.warn({ error: error instanceof Error ? error.message : error }, 'topics: a batch waits');
        return false;
      },
    );
    sending = false;
    lastSentAt = performance.now();
    if (isSent && isAnythingWaiting() && client) void send();
  }

  function isAnythingWaiting(): boolean {
    return othersMissedSome || waiting.size > 0;
  }

  async function flush() {
    if (!client || !isAnythingWaiting()) return;
    const changed = [...waiting];
    waiting.clear();
    try {
      await ask(client, {
        text: 'select pg_notify($1, p) from unnest($2::text[]) p',
        values: [channel, othersMissedSome ? [payloadOf(self, null)] : payloadsOf(self, changed)],
      });
      othersMissedSome = false;
    } catch (error) {
      if (!isDatabaseAway(error) && !othersMissedSome) {
        log.error({ error }, 'topics: a batch was refused');
        othersMissedSome = true;
        return flush();
      }
      // The other processes received nothing: the topics go into the next batch.
      for (const topic of changed) waiting.add(topic);
      throw error;
    }
  }
}

/** A message. `topics` is null if a writer changed too much (server/migrations/0056-topics-by-their-payload.sql). */
const notification = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ from: v.optional(v.string()), topics: v.nullable(v.array(v.string())) }),
);

/** Parses a payload; null if invalid. Any database role may send one, so it must not end the process. */
function read(payload: string): v.InferOutput<typeof notification> | null {
  const parsed = v.safeParse(notification, payload);
  return parsed.success ? parsed.output : null;
}

/** Runs a statement. If the database is away, ends the connection; its `end` event opens a new one. */
async function ask(client: pg.Client, statement: pg.QueryConfig): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (isDatabaseAway(error)) await client.end().catch(() => {});
    throw error;
  }
}

function payloadOf(from: string, topics: readonly string[] | null): string {
  return JSON.stringify({ from, topics });
}

/** The fewest payloads that hold all the topics, measured as they are sent: escaped JSON in UTF-8. */
function payloadsOf(from: string, topics: readonly string[]): string[] {
  const emptyBytes = Buffer.byteLength(payloadOf(from, []));
  const batches: string[][] = [[]];
  let bytes = emptyBytes;
  for (const topic of topics) {
    const topicBytes = Buffer.byteLength(JSON.stringify(topic)) + ','.length;
    if (bytes + topicBytes > mostPayloadBytes) {
      batches.push([]);
      bytes = emptyBytes;
    }
    bytes += topicBytes;
    batches.at(-1)?.push(topic);
  }
  return batches.map((batch) => payloadOf(from, batch));
}
