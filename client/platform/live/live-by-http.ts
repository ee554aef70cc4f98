import type { LiveRequest } from '#contract/wire/live-message.ts';
import { leaveWhenShutOut } from './leave-when-shut-out.ts';

/** How often what is watched is read anew. */
const everyMs = 10_000;
/** How long after a try of a socket it is tried again: twice as long each time. */
const triesMs = { first: 30_000, most: 10 * 60_000 };
/** How long a read may take. */
const patienceMs = 15_000;

type WatchRequest = Extract<LiveRequest, { op: 'watch' }>;

/** The part of a WebSocket that a live socket uses. */
export type LiveLine = {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send: (text: string) => void;
  close: () => void;
};

/**
 * What a live socket is to the page, where the network lets none through, or the server no more of one user: what is watched
 * is read by `GET /live/{query}`, again and again while the page is looked at. It closes when the server is out of reach, and
 * once a socket to `url` passes.
 */
export function liveByHttp(url: string): LiveLine {
  const watches = new Map<number, AbortController>();
  let token: string | null = null;
  let isClosed = false;
  let socket: WebSocket | null = null;
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  const line: LiveLine = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send(text) {
      const request: LiveRequest = JSON.parse(text);
      if (request.op === 'auth') token = request.token;
      else if (request.op === 'unwatch') unwatch(request.id);
      else if (request.op === 'watch') void watch(request);
      else say({ id: request.id, value: null });
    },
    close: end,
  };
  setTimeout(() => !isClosed && line.onopen?.());
  return line;

  /** Reads again and again, and tells what is other than before. */
  async function watch(request: WatchRequest) {
    unwatch(request.id);
    const ended = new AbortController();
    watches.set(request.id, ended);
    try {
      for (let before: string | null = null; !ended.signal.aborted; await pause(everyMs)) {
        if (before !== null && document.hidden) continue;
        const text = await read(request, ended.signal);
        if (ended.signal.aborted) return;
        if (socket === null) trySocket(triesMs.first);
        if (text !== before) say({ id: request.id, ...JSON.parse(text) });
        before = text;
      }
    } catch {
      if (!ended.signal.aborted) lost();
    }
  }

  /**
   * The answer as text. Throws when none comes in time, and when the server cannot give one; a 500 is its answer about this
   * read alone.
   */
  async function read({ query, args = {} }: WatchRequest, ended: AbortSignal): Promise<string> {
    const impatience = setTimeout(lost, patienceMs);
    try {
      const response = await fetch(`/live/${query}?args=${encodeURIComponent(JSON.stringify(args))}`, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        signal: ended,
      });
      if (response.status > 500) throw new Error(`The server answers ${response.status}.`);
      // What a visitor reads may be answered by the gate.
      if (response.status === 401 && token === null && (await leaveWhenShutOut()))
        throw new Error('The gate is closed.');
      return await response.text();
    } finally {
      clearTimeout(impatience);
    }
  }

  /** The server is there: perhaps it was what kept sockets away. One that is answered passes, and is let in as this user. */
  function trySocket(againMs: number) {
    socket?.close();
    const tried = new WebSocket(url);
    socket = tried;
    tried.onopen = () => {
      tried.send(JSON.stringify({ op: 'auth', token } satisfies LiveRequest));
      tried.send(JSON.stringify({ op: 'ping', id: 0 } satisfies LiveRequest));
    };
    tried.onmessage = lost;
    nextTry = setTimeout(() => trySocket(Math.min(2 * againMs, triesMs.most)), againMs);
  }

  function unwatch(id: number) {
    watches.get(id)?.abort();
    watches.delete(id);
  }

  function say(answer: object) {
    line.onmessage?.({ data: JSON.stringify(answer) });
  }

  function lost() {
    if (isClosed) return;
    end();
    line.onclose?.({ code: 1006 });
  }

  function end() {
    isClosed = true;
    clearTimeout(nextTry);
    socket?.close();
    for (const id of [...watches.keys()]) unwatch(id);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
