import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { liveCloseCode } from '#contract/wire/live-message.ts';
import { networkOf } from '../address.ts';
import type { Actor, Authenticate } from '../calls/actor.ts';
import type { Context } from '../context.ts';
import { busyWhileAway } from '../database/busy.ts';
import { createGroups } from '../groups.ts';
import { soonSeconds } from '../http/send-refusal.ts';
import { createTally } from '../tally.ts';
import { inWholeSeconds } from './in-whole-seconds.ts';
import type { LiveHub } from './live-hub.ts';
import { createLiveSocket, type LiveSocket } from './live-socket.ts';
import type { ToldTopic } from './told-topic.ts';
import type { TopicChannel } from './topic-channel.ts';

const path = '/live';
const mayNotConnect =
  "A live socket needs the gate's cookie, the editor's ?key= or an ID token as a bearer, no other key, and no Origin of another site.\n";
const mostMessageBytes = 16 * 1_024;
const mostSocketsPerNetwork = 100;
/** For a user on all their sockets, or for all visitors of a network. */
const mostWatchesPerOwner = 2_000;
const mostSocketsPerUser = 20;
const heartbeatMs = 25_000;
/** How long a client may take to receive a refusal before its connection is destroyed. */
const refusalMs = 5_000;
/** A socket's maximum lifetime, slightly randomized, so that clients move to new processes after an update. */
const lifetimeMs = 30 * 60_000;

export type LiveServerOptions = {
  context: Context;
  server: Server;
  hub: LiveHub;
  channel: TopicChannel;
  authenticate: Authenticate;
  /** Whether this request may connect at all (origin, gate, API key, token). */
  mayConnect(request: IncomingMessage): Promise<boolean>;
  addressOf(request: IncomingMessage): string;
};

/** Serves `/live`: one WebSocket per tab, JSON messages (contract/wire/live-message.ts). */
export function serveLive({ context, server, hub, channel, authenticate, mayConnect, addressOf }: LiveServerOptions) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostMessageBytes, perMessageDeflate: false });
  const open = new Map<LiveSocket, WebSocket>();
  const perNetwork = createTally();
  const watchesPerOwner = createTally();
  /** Sockets by the topics that may end their session. */
  const byTopic = createGroups<LiveSocket>();
  const limited = !context.config.emulator;
  let isClosing = false;

  server.on('upgrade', upgrade);
  channel.onTopics((topics) => {
    const concerned = topics === null ? open.keys() : topics.flatMap((topic) => [...byTopic.of(topic)]);
    for (const live of concerned) void live.recheck();
  });

  return { close };

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    // Node hands over the connection without listeners, and an `error` event without a listener would end the process.
    stream.on('error', () => stream.destroy());
    connect(request, stream, head).catch((error: unknown) => {
      if (busyWhileAway(context.log, 'live', error) === null)
        context.log.error({ error }, 'unexpected failure of a live connection');
      refuse(stream, '503 Service Unavailable', { retryAfterSeconds: soonSeconds });
    });
  }

  async function connect(request: IncomingMessage, stream: Duplex, head: Buffer) {
    if (pathOf(request) !== path) return refuse(stream, '404 Not Found');
    const isAllowed = !isClosing && (await mayConnect(request));
    // The server may have begun to close meanwhile.
    if (isClosing) return refuse(stream, '503 Service Unavailable', { retryAfterSeconds: soonSeconds });
    if (!isAllowed) return refuse(stream, '403 Forbidden', { why: mayNotConnect });
    const network = networkOf(addressOf(request));
    if (limited && perNetwork.of(network) >= mostSocketsPerNetwork)
      return refuse(stream, '429 Too Many Requests', { retryAfterSeconds: heartbeatMs / 1_000 });
    sockets.handleUpgrade(request, stream, head, (socket) => accept(socket, network));
  }

  function accept(socket: WebSocket, network: string) {
    perNetwork.add(network, 1);
    const live: LiveSocket = createLiveSocket({
      socket,
      hub,
      network,
      authenticate,
      log: context.log,
      now: () => context.clock.now(),
      admit: (previous, next) => admit(live, previous, next),
      mayWatch: (owner) => !limited || watchesPerOwner.of(owner) < mostWatchesPerOwner,
      onWatches: watchesPerOwner.add,
    });
    open.set(live, socket);
    context.metrics.liveSockets.set(open.size);
    const stopBeating = beat(socket, live);
    const lifetime = setTimeout(
      () => socket.close(liveCloseCode.lifetimeOver, 'reconnect'),
      inWholeSeconds(lifetimeMs * (0.9 + Math.random() / 10)),
    );
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      stopBeating();
      clearTimeout(lifetime);
      perNetwork.add(network, -1);
      open.delete(live);
      context.metrics.liveSockets.set(open.size);
    });
  }

  function admit(live: LiveSocket, previous: Actor | null, next: Actor | null): boolean {
    const ofUser = next && byTopic.of(`user:${next.uid}`);
    if (limited && ofUser && !ofUser.has(live) && ofUser.size >= mostSocketsPerUser) return false;
    for (const topic of sessionTopics(previous)) byTopic.remove(topic, live);
    for (const topic of sessionTopics(next)) byTopic.add(topic, live);
    return true;
  }

  /** Closes all sockets and refuses new ones: without our `upgrade` listener Node would leave upgrades unanswered. */
  async function close() {
    isClosing = true;
    for (const socket of open.values()) socket.close(1001, 'restarting');
    await new Promise((resolve) => setTimeout(resolve, open.size > 0 ? 200 : 0));
    for (const socket of open.values()) socket.terminate();
    sockets.close();
  }
}

/** The topics after which a session may be over. */
function sessionTopics(actor: Actor | null): ToldTopic[] {
  return actor ? [`user:${actor.uid}`, `session:${actor.sessionId}`] : [];
}

/** The request's path; empty for an invalid URL, such as `//`, which Node's HTTP parser accepts. */
function pathOf({ url = '' }: IncomingMessage): string {
  const base = 'http://localhost';
  return URL.canParse(url, base) ? new URL(url, base).pathname : '';
}

type Refusal = { why?: string; retryAfterSeconds?: number };

/** Refuses an upgrade. Node sets no timeout on it: a client that never closes would keep the connection for good. */
function refuse(stream: Duplex, status: string, { why = '', retryAfterSeconds }: Refusal = {}) {
  const kept = setTimeout(() => stream.destroy(), refusalMs).unref();
  stream.once('close', () => clearTimeout(kept));
  const head = ['Connection: close', 'Content-Type: text/plain', `Content-Length: ${Buffer.byteLength(why)}`];
  if (retryAfterSeconds !== undefined) head.push(`Retry-After: ${retryAfterSeconds}`);
  stream.end([`HTTP/1.1 ${status}`, ...head, '', why].join('\r\n'), () => stream.destroy());
}

/**
 * Pings, so that proxies keep the connection open and a vanished client is noticed. A client that is behind gets pings
 * late, so it is judged by what it reads instead.
 */
function beat(socket: WebSocket, live: LiveSocket): () => void {
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = live.isBehind();
    socket.ping();
  }, heartbeatMs);
  return () => clearInterval(timer);
}
