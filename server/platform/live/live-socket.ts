import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { CallError } from '#contract/wire/call-error.ts';
import { type LiveRequest, liveCloseCode, liveRequest } from '#contract/wire/live-message.ts';
import type { Actor, Authenticate } from '../calls/actor.ts';
import { asCallError } from '../calls/as-call-error.ts';
import type { Log } from '../log.ts';
import { inWholeSeconds } from './in-whole-seconds.ts';
import { frameOf, type LiveHub, type Watcher } from './live-hub.ts';
import { createOutbox } from './outbox.ts';

const mostWatches = 100;
/** The WebSocket close code for a server that is temporarily unable to serve (RFC 6455, IANA). */
const tryAgainLater = 1013;
/** How many messages may wait for their turn. */
const mostPending = 200;

export type LiveSocketOptions = {
  socket: WebSocket;
  hub: LiveHub;
  /** The owner of the connection's watches while nobody is signed in. */
  network: string;
  authenticate: Authenticate;
  log: Log;
  now: () => Date;
  /** Called when the socket's user changes; false when `next` already has the most sockets that one user may have. */
  admit(previous: Actor | null, next: Actor | null): boolean;
  /** False while this owner (a user, or a visitor's network) has the most watches allowed. */
  mayWatch(owner: string): boolean;
  /** Receives the change in this owner's number of watches; negative when some have ended. */
  onWatches(owner: string, more: number): void;
};

export type LiveSocket = {
  /** Checks the session again: after a change to it, or when changes may have been missed. */
  recheck(): Promise<void>;
  /** Whether messages wait because the connection has no room. */
  isBehind(): boolean;
};

/** Serves one connection: handles its messages in order and ends its watches when its session ends. */
export function createLiveSocket({
  socket,
  hub,
  network,
  authenticate,
  log,
  now,
  admit,
  mayWatch,
  onWatches,
}: LiveSocketOptions): LiveSocket {
  const watches = new Map<number, { key: string; watcher: Watcher; query: string; args: unknown; countsFor: string }>();
  const outbox = createOutbox(socket, cutOff);
  let actor: Actor | null = null;
  let token: string | null = null;
  let expiry: NodeJS.Timeout | undefined;
  let pending = 0;
  /** How many checks of the session were requested, and how many are done. */
  const looks = { asked: 0, over: 0 };
  /** Values held back until a pending check finds the session valid: a deleted account's remains are not sent. */
  const held = new Map<number, { after: number; put: () => void }>();
  /** Set when the socket closes: messages still waiting for their turn are then ignored. */
  let isClosed = false;
  let handled: Promise<void> = Promise.resolve();

  socket.on('message', (data, isBinary) => {
    const request = isBinary ? null : parseRequest(String(data));
    if (!request || pending >= mostPending)
      return socket.close(liveCloseCode.notUnderstood, 'not a message of this protocol');
    pending += 1;
    void inTurn(() => handle(request)).finally(() => {
      pending -= 1;
    });
  });
  socket.on('close', close);

  return { recheck: look, isBehind: outbox.isBehind };

  /** Checks the session, in turn with the messages: beside a sign-out it could end later and sign in again. */
  async function look() {
    looks.asked += 1;
    await inTurn(recheck);
    looks.over += 1;
    for (const [id, { after, put }] of [...held]) {
      if (after > looks.over) continue;
      held.delete(id);
      put();
    }
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    handled = handled.then(work).catch((error) => {
      log.error({ error }, 'a live socket failed');
      socket.close(1011, 'please connect again');
    });
    return handled;
  }

  async function handle(request: LiveRequest) {
    if (isClosed) return;
    switch (request.op) {
      case 'auth':
        return signIn(request.token);
      case 'watch':
        return watch(request.id, request.query, request.args);
      case 'unwatch':
        return unwatch(request.id);
      case 'ping':
        return outbox.put(`ping ${request.id}`, () => frameOf(request.id, '"value":null}'));
      default:
        return request satisfies never;
    }
  }

  async function signIn(next: string | null) {
    try {
      const found = next === null ? null : await authenticate(next);
      if (isClosed) return;
      if (!admit(actor, found)) return socket.close(liveCloseCode.tooManySockets, 'too many connections of this user');
      const before = actor;
      actor = found;
      token = next;
      armExpiry();
      if (found?.uid !== before?.uid) watchAnew();
      else if (found?.authTimeSeconds !== before?.authTimeSeconds) watchAnew((scope) => scope === 'sign-in');
    } catch (error) {
      // A failed check, for example while the database is away, does not mean that the session is over.
      if (asCallError({ log }, 'live sign-in', error).status !== 'UNAUTHENTICATED')
        return socket.close(tryAgainLater, 'try again');
      signOut();
    }
  }

  async function recheck() {
    if (token !== null) await signIn(token);
  }

  function armExpiry() {
    clearTimeout(expiry);
    if (!actor) return;
    const leftMs = inWholeSeconds(actor.tokenExpiresSeconds * 1_000 - now().getTime());
    expiry = setTimeout(signOut, Math.max(0, leftMs)).unref();
  }

  function signOut() {
    admit(actor, null);
    actor = null;
    token = null;
    watchAnew();
  }

  /** Restarts, as the current user, the watches that depend on the user. Without one, queries for users are refused. */
  function watchAnew(depends: (scope: ReturnType<LiveHub['scopeOf']>) => boolean = (scope) => scope !== 'everyone') {
    for (const [id, { query, args }] of [...watches]) if (depends(hub.scopeOf(query))) watch(id, query, args);
  }

  function watch(id: number, query: string, args: unknown) {
    unwatch(id);
    const countsFor = owner();
    if (watches.size >= mostWatches || !mayWatch(countsFor))
      return refuse(id, new CallError('RESOURCE_EXHAUSTED', 'Too many live reads at once.'));
    const watcher: Watcher = {
      id,
      owner,
      send: (frame, length) => tell(id, query, () => outbox.put(id, frame, length)),
      end: () => stop(id),
    };
    try {
      const key = hub.watch(query, args, actor, watcher);
      watches.set(id, { key, watcher, query, args, countsFor });
      onWatches(countsFor, 1);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(id, error);
    }
  }

  function tell(id: number, query: string, put: () => void) {
    if (looks.over < looks.asked && hub.scopeOf(query) !== 'everyone') held.set(id, { after: looks.asked, put });
    else put();
  }

  function unwatch(id: number) {
    held.delete(id);
    outbox.drop(id);
    stop(id);
  }

  /** Ends a watch whose last message may still wait. */
  function stop(id: number) {
    const found = watches.get(id);
    if (!found) return;
    hub.unwatch(found.key, found.watcher);
    watches.delete(id);
    onWatches(found.countsFor, -1);
  }

  function refuse(id: number, { status, message }: CallError) {
    outbox.put(id, () => frameOf(id, `"error":${JSON.stringify({ status, message })}}`));
  }

  function owner(): string {
    return actor?.uid ?? network;
  }

  function cutOff() {
    socket.close(liveCloseCode.slowReader, 'too slow');
    // A client that does not read does not answer the close frame either.
    setTimeout(() => socket.terminate(), 1_000).unref();
  }

  function close() {
    isClosed = true;
    clearTimeout(expiry);
    outbox.close();
    for (const id of [...watches.keys()]) unwatch(id);
    admit(actor, null);
    actor = null;
    token = null;
  }
}

function parseRequest(text: string): LiveRequest | null {
  try {
    const parsed = v.safeParse(liveRequest, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
