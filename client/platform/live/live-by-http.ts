import type { LiveRequest } from '#contract/wire/live-message.ts';
import { leaveWhenShutOut } from './leave-when-shut-out.ts';

/** The interval between two reads of a watched query. */
const everyMs = 10_000;
/** The delay before the next try of a socket; it doubles with each try. */
const triesMs = { first: 30_000, most: 10 * 60_000 };
/** The timeout of one read. */
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
 * Replaces a live socket where the network blocks sockets, or the server accepts no more of this user's. Reads each
 * watched query by `GET /live/{query}` repeatedly while the page is visible. Closes itself when the server is
 * unreachable, and when a socket to `url` works again.
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

  /** Reads repeatedly; reports each answer that differs from the one before, and the first after the page was hidden. */
  async function watch(request: WatchRequest) {
    unwatch(request.id);
    const ended = new AbortController();
    watches.set(request.id, ended);
    try {
      for (let before: string | null = null; !ended.signal.aborted; await pause(everyMs)) {
        if (before !== null && document.hidden) {
          // Reported next time even if it is the same: it may have changed and changed back, which a button waits for.
          before = '';
          continue;
        }
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
   * Returns the answer as text. Throws on a timeout, and when the server cannot answer (status above 500); a 500 is an
   * answer about this read alone.
   */
  async function read({ query, args = {} }: WatchRequest, ended: AbortSignal): Promise<string> {
    const impatience = setTimeout(lost, patienceMs);
    try {
      const response = await fetch(`/live/${query}?args=${encodeURIComponent(JSON.stringify(args))}`, {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
        signal: ended,
      });
      if (response.status > 500) throw new Error(`The server answers ${response.status}.`);
      // For a visitor, the 401 may come from the gate.
      if (response.status === 401 && token === null && (await leaveWhenShutOut()))
        throw new Error('The gate is closed.');
      return await response.text();
    } finally {
      clearTimeout(impatience);
    }
  }

  /** Tries a socket while the server answers. A ping answered on it proves that sockets pass and ours is admitted. */
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
