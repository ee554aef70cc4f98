import { type ValueStore, valueStore } from '#client/ui/value-store.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { LiveAnswer, LiveRequest } from '#contract/wire/live-message.ts';

/** A watch that nobody follows is kept this long, so that going back to a page shows its last value at once. */
const lingerMs = 10_000;
/** What the server had no place for, or could not renew for the moment, is asked for again after this long. */
const askAgainMs = 5_000;

/** What a live read has brought so far, as it came from the wire. */
export type Received =
  | { status: 'loading' }
  | { status: 'ready'; value: unknown }
  | { status: 'error'; error: CallError };

/** One query with its arguments, shared by everything in this tab that reads it. */
type Watch = {
  read: () => Received;
  follow: (listener: () => void) => () => void;
  /** Asks again after an error. */
  retry: () => void;
};

/** The last time that a watch was asked for: when, in ms since 1970, and whether a value has come of it. */
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
  /** The connection is new: everything that is followed is asked for again. Values stay until newer ones come. */
  resume: () => void;
  receive: (answer: LiveAnswer) => void;
  /** Another user: nothing of the last one may be shown for a moment longer. */
  forget: () => void;
};

type Options = {
  socket: () => Socket;
  /** The server refused what was asked for, for our token. Resolves to true when there is a newer one to try. */
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

  /** Does nothing when the watch has ended. */
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
      // Who follows it later may be another user.
      received.write({ status: 'loading' });
      if (followed.size === 0) socket().close();
    };
    // What a page asked for and left before it followed it goes as well.
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
      // The server does not try by itself what it had no place for; what failed of a fault of its own it does.
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
      // Answers that are still on the way carry the old numbers, so nobody takes them for the new user's.
      for (const entry of [...followed.values()]) {
        numberAnew(entry);
        entry.received.write({ status: 'loading' });
      }
    },
  };
}

/** Equal arguments give equal keys, in whatever order they were written. */
function watchKey(query: string, args: Record<string, unknown>): string {
  const sorted = Object.entries(args)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => one.localeCompare(other));
  return JSON.stringify([query, sorted]);
}
