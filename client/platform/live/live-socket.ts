import * as v from 'valibot';
import type { ValueStore } from '#client/ui/value-store.ts';
import { type LiveAnswer, type LiveRequest, liveAnswer, liveCloseCode } from '#contract/wire/live-message.ts';
import { leaveWhenShutOut } from './leave-when-shut-out.ts';
import type { LiveLine } from './live-by-http.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

/** After being hidden longer than this, a tab may hold a dead connection that the browser has not noticed. */
const trustedSleepMs = 60_000;
/** A connection loss shorter than this is not shown to the user. */
const quietBreakMs = 2_000;
/** After this long without a message we ping the server, as a browser does not notice a dead connection. */
const trustedSilenceMs = 45_000;
/** The timeout for a connection to open, and for the server to answer. */
const patienceMs = 15_000;
/** After this many failed tries in a row we assume that the network may block sockets. */
const patientTries = 3;
/** The id of a ping; no watch has it. */
const pingId = 0;

type Options = {
  url: string;
  /** The ID token to open a connection with, null when signed out. Rejects while it cannot be determined. */
  token: () => Promise<string | null>;
  /** Called when the server knows who we are, so watches may be sent. */
  onReady: () => void;
  onAnswer: (answer: LiveAnswer) => void;
  /** Set to false once the server has been unreachable for a while, and to true when it is back. */
  connected: ValueStore<boolean>;
};

export type LiveSocket = {
  open: () => void;
  close: () => void;
  /** Drops the connection and opens a new one at once. */
  renew: () => void;
  /** Sends if the connection is ready; otherwise `onReady` follows and sends everything again. */
  send: (request: LiveRequest) => void;
};

/**
 * One WebSocket that reconnects by itself from `open` to `close`. Where the network blocks sockets, or the server
 * accepts no more of them, it reads over HTTP instead (decision 108).
 */
export function liveSocket({ url, token, onReady, onAnswer, connected }: Options): LiveSocket {
  let wanted = false;
  let ready = false;
  let socket: WebSocket | LiveLine | null = null;
  /** Loaded once the network may be blocking sockets. */
  let byHttp: ((url: string) => LiveLine) | null = null;
  let turn: 'socket' | 'http' = 'socket';
  /** A socket has worked before: a later failure is first blamed on the server or the network. */
  let socketsPass = false;
  let attempt = 0;
  /** A server of an older version rejects a ping as malformed. */
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
      // Without a pass the gate refuses sockets and files alike.
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

/** Reports that the tab is visible again, or, after a long sleep or offline, that the connection may be dead. */
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
