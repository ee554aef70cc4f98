import * as v from 'valibot';
import type { ValueStore } from '#client/ui/value-store.ts';
import { type LiveAnswer, type LiveRequest, liveAnswer, liveCloseCode } from '#contract/wire/live-message.ts';
import { leaveWhenShutOut } from './leave-when-shut-out.ts';
import type { LiveLine } from './live-by-http.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

/** A tab that slept longer than this may hold a dead connection that the browser has not noticed. */
const trustedSleepMs = 60_000;
/** A shorter break of the connection is not shown to the user. */
const quietBreakMs = 2_000;
/** After so long without a word from the server we ask whether it is still there: a browser is not told of a dead line. */
const trustedSilenceMs = 45_000;
/** How long a connection may take to open, and its server to answer. */
const patienceMs = 15_000;
/** So many tries in a row that brought nothing may mean that sockets do not pass any more. */
const patientTries = 3;
/** No watch has this number. */
const pingId = 0;

type Options = {
  url: string;
  /** The ID token to begin a connection with, null when signed out. Rejects while it cannot be had. */
  token: () => Promise<string | null>;
  /** The server knows who we are: watches may be sent. */
  onReady: () => void;
  onAnswer: (answer: LiveAnswer) => void;
  /** Told false once the server has been out of reach for a while, and true when it is back. */
  connected: ValueStore<boolean>;
};

export type LiveSocket = {
  open: () => void;
  close: () => void;
  /** Drops the connection and opens another at once. */
  renew: () => void;
  /** Sends if the connection is ready; otherwise `onReady` comes later and sends everything anew. */
  send: (request: LiveRequest) => void;
};

/**
 * One WebSocket that keeps itself open from `open` to `close`, whatever the network does; where no socket passes, or the
 * server lets no more in, reads over HTTP in its place (decision 108).
 */
export function liveSocket({ url, token, onReady, onAnswer, connected }: Options): LiveSocket {
  let wanted = false;
  let ready = false;
  let socket: WebSocket | LiveLine | null = null;
  /** There once it may be that sockets alone do not pass. */
  let byHttp: ((url: string) => LiveLine) | null = null;
  let turn: 'socket' | 'http' = 'socket';
  /** A socket has brought something: when the next one does not, it is the server or the line at first. */
  let socketsPass = false;
  let attempt = 0;
  /** A server of an older version takes a ping for nonsense. */
  let mayPing = true;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let breakTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    clearTimeout(retryTimer);
    if (!wanted || socket) return;
    const line = turn === 'http' ? byHttp : null;
    const opening: WebSocket | LiveLine = line ? line(url) : new WebSocket(url);
    const isCurrent = () => socket === opening;
    socket = opening;
    giveUpAfterPatience();
    const firstToken = token().catch(() => undefined);
    opening.onopen = async () => {
      clearTimeout(silenceTimer);
      const value = await firstToken;
      if (!isCurrent()) return;
      if (value === undefined) return lost();
      opening.send(JSON.stringify({ op: 'auth', token: value } satisfies LiveRequest));
      ready = true;
      heard();
      onReady();
    };
    opening.onmessage = (event: { data: unknown }) => {
      if (!isCurrent()) return;
      attempt = 0;
      socketsPass ||= line === null;
      heard();
      report(true);
      const answer = parseAnswer(event.data);
      if (answer) onAnswer(answer);
    };
    opening.onclose = (event: { code: number }) => {
      if (isCurrent()) lost(event.code);
    };
  };

  const heard = () => {
    clearTimeout(silenceTimer);
    if (!mayPing) return;
    silenceTimer = setTimeout(() => {
      socket?.send(JSON.stringify({ op: 'ping', id: pingId } satisfies LiveRequest));
      giveUpAfterPatience();
    }, trustedSilenceMs);
  };

  const giveUpAfterPatience = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(lost, patienceMs);
  };

  const lost = (code?: number) => {
    drop();
    report(false);
    if (code === liveCloseCode.notUnderstood) mayPing = false;
    retryTimer = setTimeout(connect, reconnectDelayMs(attempt, Math.random()));
    attempt += 1;
    const mayBeKeptAway = !socketsPass || attempt > patientTries || code === liveCloseCode.tooManySockets;
    turn = turn === 'socket' && mayBeKeptAway ? 'http' : 'socket';
    if (turn === 'http') prepareHttp();
  };

  const prepareHttp = () => {
    import('./live-by-http.ts').then(
      (module) => {
        byHttp = module.liveByHttp;
      },
      // Without a pass no file is to be had, as no socket is.
      () => void leaveWhenShutOut().catch(() => {}),
    );
  };

  const drop = () => {
    const old = socket;
    socket = null;
    ready = false;
    clearTimeout(silenceTimer);
    old?.close();
  };

  const report = (isConnected: boolean) => {
    if (isConnected) {
      clearTimeout(breakTimer);
      breakTimer = undefined;
      connected.write(true);
    } else {
      breakTimer ??= setTimeout(() => connected.write(false), quietBreakMs);
    }
  };

  const renew = () => {
    drop();
    connect();
  };

  followWaking(connect, renew);

  return {
    renew,
    open() {
      wanted = true;
      connect();
    },
    close() {
      wanted = false;
      clearTimeout(retryTimer);
      drop();
      report(true);
    },
    send(request) {
      if (ready) socket?.send(JSON.stringify(request));
    },
  };
}

/** Back online or back on screen is the moment to try again; after a long sleep, to distrust what was open. */
function followWaking(onAwake: () => void, onLongSleep: () => void): void {
  let hiddenAt = 0;
  addEventListener('online', onLongSleep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > trustedSleepMs) onLongSleep();
    else onAwake();
  });
}

function parseAnswer(data: unknown): LiveAnswer | null {
  try {
    const answer = v.safeParse(liveAnswer, JSON.parse(String(data)));
    return answer.success ? answer.output : null;
  } catch {
    return null;
  }
}
