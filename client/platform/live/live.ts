import { type ValueStore, valueStore } from '#client/ui/value-store.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { LiveAnswer, LiveRequest } from '#contract/wire/live-message.ts';

/** A watch without followers is kept this long, so that going back to a page shows its last value at once. */
const lingerMs = 10_000;
/** The delay before asking again for what the server had no capacity for, or could not renew for the moment. */
const askAgainMs = 5_000;

/** What a live read has brought so far, not yet validated. */
export type Received =
  | { status: 'loading' }
  | { status: 'ready'; value: unknown }
  | { status: 'error'; error: CallError };

/** One query with its arguments, shared by all its readers in this tab. */
type Watch = {
  read: () => Received;
  follow: (listener: () => void) => () => void;
  /** Asks again after an error. */
  retry: () => void;
};

/** The last request of a watch: its time in ms since 1970, and whether it was answered with a value. */
export type Asked = { at: number; isAnswered: boolean };

type Entry = Watch & {
  id: number;
  asked: Asked;
  request: () => LiveRequest;
  received: ValueStore<Received>;
};

type Socket = { open: () => void; close: () => void; send: (request: LiveRequest) => void };

export type Live = {
  watch: (query: string, args: Record<string, unknown>) => Watch;
  /** Called on a new connection: asks again for everything that is followed. Values stay until newer ones arrive. */
  resume: () => void;
  receive: (answer: LiveAnswer) => void;
  /** Called when the user changes: removes the former user's values at once. */
  forget: () => void;
};

type Options = {
  socket: () => Socket;
  /** Called when the server refuses our token. Resolves to true when there is a newer one to retry with. */
  renewToken: (asked: Asked) => Promise<boolean>;
};

/** The live reads of this tab: shared watches over one socket. */
export function liveReads({ socket, renewToken }: Options): Live {
  const entries = new Map<string, Entry>();
  const followed = new Map<number, Entry>();
  let lastId = 0;

  const numberAnew = (entry: Entry) => {
    lastId += 1;
    followed.delete(entry.id);
    entry.id = lastId;
    followed.set(entry.id, entry);
  };

  const send = (entry: Entry) => {
    entry.asked = { at: Date.now(), isAnswered: false };
    socket().send(entry.request());
  };

  const ask = (entry: Entry) => {
    numberAnew(entry);
    send(entry);
  };

  const stop = (entry: Entry) => {
    followed.delete(entry.id);
    socket().send({ op: 'unwatch', id: entry.id });
  };

  /** Asks again; does nothing when the watch has ended. */
  const reask = (entry: Entry) => {
    if (followed.get(entry.id) !== entry) return;
    stop(entry);
    ask(entry);
  };

  const make = (key: string, query: string, args: Record<string, unknown>): Entry => {
    const received = valueStore<Received>({ status: 'loading' });
    let followers = 0;
    const end = () => {
      if (entries.get(key) === entry) entries.delete(key);
      if (followed.get(entry.id) !== entry) return;
      stop(entry);
      // The next follower may be another user.
      received.write({ status: 'loading' });
      if (followed.size === 0) socket().close();
    };
    // Also ends a watch that a page created but left before following it.
    let lingering = setTimeout(end, lingerMs);
    const entry: Entry = {
      id: 0,
      asked: { at: 0, isAnswered: false },
      received,
      read: received.read,
      request: () => ({ op: 'watch', id: entry.id, query, args }),
      follow(listener) {
        const unfollow = received.follow(listener);
        clearTimeout(lingering);
        followers += 1;
        // The entry may have been removed between the render of this follower and its effect.
        entries.set(key, entry);
        if (!followed.has(entry.id)) {
          socket().open();
          ask(entry);
        }
        return () => {
          unfollow();
          followers -= 1;
          if (followers === 0) lingering = setTimeout(end, lingerMs);
        };
      },
      retry() {
        received.write({ status: 'loading' });
        reask(entry);
      },
    };
    return entry;
  };

  return {
    watch(query, args) {
      const key = watchKey(query, args);
      const entry = entries.get(key) ?? make(key, query, args);
      entries.set(key, entry);
      return entry;
    },
    resume() {
      for (const entry of followed.values()) send(entry);
    },
    receive(answer) {
      const entry = followed.get(answer.id);
      if (!entry) return;
      if (!('error' in answer)) {
        entry.asked.isAnswered = true;
        return entry.received.write({ status: 'ready', value: answer.value });
      }
      const { status, message } = answer.error;
      const failure: Received = { status: 'error', error: new CallError(status, message) };
      // The server retries by itself after an internal fault of its own, but not when it lacked capacity.
      const hasNoPlace = status === 'RESOURCE_EXHAUSTED';
      const isFault = status === 'INTERNAL';
      const isKept = (hasNoPlace || isFault || status === 'UNAVAILABLE') && entry.received.read().status === 'ready';
      if (hasNoPlace || (isKept && !isFault))
        setTimeout(() => followed.get(answer.id) === entry && reask(entry), askAgainMs);
      if (isKept) return;
      if (status !== 'UNAUTHENTICATED') return entry.received.write(failure);
      void renewToken(entry.asked).then((renewed) => {
        if (renewed) reask(entry);
        else if (followed.has(answer.id)) entry.received.write(failure);
      });
    },
    forget() {
      // Answers still on the way carry the old ids, so they cannot be taken for the new user's.
      for (const entry of [...followed.values()]) {
        numberAnew(entry);
        entry.received.write({ status: 'loading' });
      }
    },
  };
}

/** The key of a query with its arguments, whatever order they are written in. */
function watchKey(query: string, args: Record<string, unknown>): string {
  const sorted = Object.entries(args)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => one.localeCompare(other));
  return JSON.stringify([query, sorted]);
}
