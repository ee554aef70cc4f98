import type { LiveRequest } from '#contract/wire/live-message.ts';

/** How often what is watched is read anew. */
const everyMs = 10_000;
/** How long before a socket is tried again: the network may let one through by now. */
const livesMs = 30_000;

type Watched = Extract<LiveRequest, { op: 'watch' }>;

/** The part of a WebSocket that a live socket uses. */
export type LiveLine = {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send: (text: string) => void;
  close: () => void;
};

/**
 * What a live socket is to the page, where the network lets none through: what is watched is read by `GET /live/{query}`,
 * again and again. It closes when the server is out of reach, and after half a minute.
 */
export function liveByHttp(): LiveLine {
  const watches = new Map<number, { timer?: ReturnType<typeof setTimeout> }>();
  let token: string | null = null;
  let isClosed = false;

  const line: LiveLine = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send(text) {
      const request: LiveRequest = JSON.parse(text);
      if (request.op === 'auth') token = request.token;
      else if (request.op === 'unwatch') unwatch(request.id);
      else if (request.op === 'watch') watch(request);
      else say({ id: request.id, value: null });
    },
    close: end,
  };
  const life = setTimeout(lost, livesMs);
  setTimeout(() => !isClosed && line.onopen?.());
  return line;

  function watch(request: Watched) {
    unwatch(request.id);
    const watched = {};
    watches.set(request.id, watched);
    void read(request, watched, null);
  }

  function unwatch(id: number) {
    clearTimeout(watches.get(id)?.timer);
    watches.delete(id);
  }

  /** Reads, and goes on reading; tells what is other than `before`. */
  async function read(request: Watched, watched: { timer?: ReturnType<typeof setTimeout> }, before: string | null) {
    const { id, query, args = {} } = request;
    const address = `/live/${query}?args=${encodeURIComponent(JSON.stringify(args))}`;
    try {
      const response = await fetch(address, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      if (watches.get(id) !== watched) return;
      if (text !== before) say({ id, ...JSON.parse(text) });
      watched.timer = setTimeout(() => void read(request, watched, text), everyMs);
    } catch {
      if (watches.get(id) === watched) lost();
    }
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
    clearTimeout(life);
    for (const id of [...watches.keys()]) unwatch(id);
  }
}
