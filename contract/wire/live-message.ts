import * as v from 'valibot';
import { refusal } from './refusal.ts';

/**
 * The messages of a client on the `/live` socket. `token: null` signs the socket out; a ping is answered like a watch
 * whose value is null.
 */
export const liveRequest = v.variant('op', [
  v.strictObject({ op: v.literal('auth'), token: v.nullable(v.pipe(v.string(), v.maxLength(8_192))) }),
  v.strictObject({
    op: v.literal('watch'),
    id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    query: v.pipe(v.string(), v.maxLength(64)),
    // The query checks them, and refuses this one watch.
    args: v.nullish(v.unknown(), {}),
  }),
  v.strictObject({ op: v.literal('unwatch'), id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  v.strictObject({ op: v.literal('ping'), id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
]);
export type LiveRequest = v.InferOutput<typeof liveRequest>;

/** The messages of the server: the value of a watch, at once and after every change, or why there is none. */
export const liveAnswer = v.union([
  v.object({ id: v.number(), error: refusal }),
  v.object({ id: v.number(), value: v.unknown() }),
]);
export type LiveAnswer = v.InferOutput<typeof liveAnswer>;

/** Close codes of the `/live` socket that a client reacts to; every other close is answered by reconnecting. */
export const liveCloseCode = {
  notUnderstood: 1008,
  slowReader: 4008,
  lifetimeOver: 4009,
  tooManySockets: 4029,
} as const;
