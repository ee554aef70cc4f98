import { once } from 'node:events';
import { createServer } from 'node:http';
import WebSocket from 'ws';
import type { Actor, Authenticate } from '#server/platform/calls/actor.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { LiveHub, Watcher } from '#server/platform/live/live-hub.ts';
import { serveLive } from '#server/platform/live/live-server.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';

export type LiveServerAlone = Awaited<ReturnType<typeof startLiveServerAlone>>;

/** The server of live sockets alone: the test decides who reads, what may be read and what changes. */
export async function startLiveServerAlone() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const context = {
    metrics: createMetrics(),
    log: createLog('silent'),
    clock: systemClock,
    config: { emulator: false },
  } as Context;
  const clients: WebSocket[] = [];
  const authenticate: Authenticate = async (uid) => actorOf(uid);
  const mayConnect = async () => true;
  const alone = {
    server,
    port,
    context,
    authenticate,
    mayConnect,
    scope: 'everyone' as ReturnType<LiveHub['scopeOf']>,
    /** The subscriptions, in the order in which they were made. */
    watchers: [] as Watcher[],
    tellTopics: (_topics: readonly string[] | null): void => {},
    connected,
    /** The first step of a server that stops. */
    drain: () => served.close(),
    close,
  };
  const served = serveLive({
    context,
    server,
    hub: {
      watch: (_query, _args, _reader, watcher) => {
        alone.watchers.push(watcher);
        return 'all';
      },
      unwatch: () => {},
      read: async () => null,
      scopeOf: () => alone.scope,
    } satisfies LiveHub,
    channel: {
      publish: () => {},
      onTopics: (listener) => {
        alone.tellTopics = listener;
      },
      isListening: () => true,
      answers: async () => true,
      close: async () => {},
    },
    authenticate: (token) => alone.authenticate(token),
    mayConnect: () => alone.mayConnect(),
    addressOf: () => '127.0.0.1',
  });
  return alone;

  async function connected(options: WebSocket.ClientOptions = {}) {
    const client = new WebSocket(`ws://127.0.0.1:${port}/live`, options).on('error', () => {});
    clients.push(client);
    await once(client, 'open');
    return client;
  }

  function close() {
    for (const client of clients) client.terminate();
    server.close();
    server.closeAllConnections();
  }
}

/** Returns an actor who signed in at `authTimeSeconds` (seconds since 1970). */
export function actorOf(uid: string, authTimeSeconds = 0): Actor {
  return {
    uid,
    email: '',
    emailVerified: false,
    sessionId: uid,
    issuedAtSeconds: authTimeSeconds,
    authTimeSeconds,
    tokenExpiresSeconds: Date.now() / 1_000 + 3_600,
  };
}

/** Waits until the server has received everything that the client sent. */
export async function heard(client: WebSocket) {
  client.ping();
  await once(client, 'pong');
}
