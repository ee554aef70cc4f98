import type { WebSocket } from 'ws';
import { invariant } from '#contract/wire/invariant.ts';

/** So much may wait in the connection; what is told after that waits here, and is not made yet. */
const mostBufferedBytes = 256 * 1_024;
/** Long messages go in pieces, between which pings pass. */
const pieceBytes = 64 * 1_024;
/**
 * Who takes nothing for so long, while there is more for them, does not read. Less would cut off who reads slowly: the
 * system takes no more for a connection before a good part of some megabytes has gone out.
 */
const patienceMs = 20_000;
const mostWaiting = 1_000;
/** In characters, where more than one thing waits: all of it is in memory, of each socket apart. */
const mostWaitingLength = 16 * 1_024 * 1_024;

export type Outbox = {
  /**
   * Tells it once there is room. What waits about the same thing is out of date then, and gives its place to this. `length`:
   * how many characters wait in memory for it.
   */
  put(about: number | string, message: () => Buffer, length?: number): void;
  /** Forgets what waits about this. */
  drop(about: number | string): void;
  /** Whether there is more to tell than there was room for. */
  isBehind(): boolean;
  close(): void;
};

/** What a connection is still to be told, at its reader's pace. `onDeaf` is called when the reader does not read. */
export function createOutbox(socket: WebSocket, onDeaf: () => void): Outbox {
  const waiting = new Map<number | string, { message: () => Buffer; length: number }>();
  /** What is left of the message under way. */
  let rest: Buffer | null = null;
  let patience: NodeJS.Timeout | undefined;

  return {
    put(about, message, length = 0) {
      if (socket.readyState !== socket.OPEN) return;
      // Who keeps up, as nearly all do, costs no place in the line.
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
    // What goes into an empty connection leaves room for more: nobody will wait for it.
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
