import type { WebSocket } from 'ws';
import { invariant } from '#contract/wire/invariant.ts';

/** The most bytes buffered in the socket. Later messages wait here, and are not made yet. */
const mostBufferedBytes = 256 * 1_024;
/** Long messages are sent in pieces, so that pings pass between them. */
const pieceBytes = 64 * 1_024;
/**
 * A client that reads nothing for this long, while data waits, counts as not reading. A shorter time would cut off slow
 * readers: the system accepts more data only after it has sent a good part of several buffered megabytes.
 */
const patienceMs = 20_000;
const mostWaiting = 1_000;
/** In characters, unless a single message waits: every socket has its own waiting messages in memory. */
const mostWaitingLength = 16 * 1_024 * 1_024;

export type Outbox = {
  /**
   * Sends the message once the socket has room. It replaces an outdated message `about` the same thing that still
   * waits. `length` is the number of characters that wait in memory for it.
   */
  put(about: number | string, message: () => Buffer, length?: number): void;
  /** Discards the waiting message about this. */
  drop(about: number | string): void;
  /** Whether messages wait because the socket has no room. */
  isBehind(): boolean;
  close(): void;
};

/** The queue of a socket's outgoing messages, sent as fast as its client reads. Calls `onDeaf` if it stops reading. */
export function createOutbox(socket: WebSocket, onDeaf: () => void): Outbox {
  const waiting = new Map<number | string, { message: () => Buffer; length: number }>();
  /** The rest of the message being sent. */
  let rest: Buffer | null = null;
  let patience: NodeJS.Timeout | undefined;

  return {
    put(about, message, length = 0) {
      if (socket.readyState !== socket.OPEN) return;
      // The usual case: a client that keeps up has no waiting messages.
      if (!isBehind() && hasRoom()) send(message());
      else waiting.set(about, { message, length });
      if (waiting.size > mostWaiting || (waiting.size > 1 && lengthWaiting() > mostWaitingLength)) onDeaf();
      else if (isBehind()) flush();
    },
    drop(about) {
      waiting.delete(about);
      if (!isBehind()) endPatience();
    },
    isBehind,
    close() {
      endPatience();
      waiting.clear();
      rest = null;
    },
  };

  function lengthWaiting(): number {
    let sum = 0;
    for (const { length } of waiting.values()) sum += length;
    return sum;
  }

  function isBehind(): boolean {
    return rest !== null || waiting.size > 0;
  }

  function hasRoom(): boolean {
    return socket.readyState === socket.OPEN && socket.bufferedAmount <= mostBufferedBytes;
  }

  function flush() {
    while (isBehind() && hasRoom()) send(rest ?? takeNext());
    if (isBehind()) patience ??= setTimeout(onDeaf, patienceMs).unref();
  }

  function send(message: Buffer) {
    rest = message.length > pieceBytes ? message.subarray(pieceBytes) : null;
    const piece = rest === null ? message : message.subarray(0, pieceBytes);
    // After a piece into an empty socket buffer there is still room, so nothing waits for its callback.
    const then = socket.bufferedAmount > 0 ? onTaken : undefined;
    socket.send(piece, { binary: false, fin: rest === null }, then);
  }

  function takeNext(): Buffer {
    const [next] = waiting;
    invariant(next, 'something waits');
    waiting.delete(next[0]);
    return next[1].message();
  }

  function onTaken() {
    endPatience();
    if (isBehind()) flush();
  }

  function endPatience() {
    clearTimeout(patience);
    patience = undefined;
  }
}
