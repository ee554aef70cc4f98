import { sendingPrefix } from '#client/platform/writing/forget-writing.ts';
import type { CallStatus } from '#contract/wire/call-error.ts';
import { callFailure } from './call-failure.ts';

type Sending = {
  uid: string;
  call: string;
  payload: unknown;
  /** Aborted when the user cancels the call. */
  signal?: AbortSignal;
};

/** Error statuses after which it is unknown whether the server carried out the call. */
const unknownOutcomes: readonly CallStatus[] = ['INTERNAL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED', 'ABORTED', 'CANCELLED'];

/**
 * Sends a call under an idempotency key: a new key, or the key of an earlier try in this tab with the same payload and
 * an unknown outcome. The key is stored before the request is sent, so that it survives a reload. Throws a CallError.
 */
export async function underKey<Answer>(sending: Sending, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const slot = await slotOf(sending);
  const kept = keys.read(slot);
  const key = kept ?? crypto.randomUUID();
  if (kept === null) keys.write(slot, key);
  try {
    const answer = await send(key);
    keys.remove(slot);
    return answer;
  } catch (error) {
    const failure = callFailure(error, 'The server did not answer. You can safely try again: nothing happens twice.');
    // A refusal is the outcome of this try only: an earlier try under the same key may have succeeded.
    const isRefused = kept === null && !unknownOutcomes.includes(failure.status);
    if (isRefused || sending.signal?.aborted) keys.remove(slot);
    throw failure;
  }
}

/** The storage key of a call: a digest, so that the tab keeps no copy of the payload. */
async function slotOf({ uid, call, payload }: Sending): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([call, payload]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `${sendingPrefix}${uid}.${btoa(String.fromCharCode(...digest))}`;
}

/** Used where storage is blocked or full: an idempotency key then lives as long as its page. */
const keysOfPage = new Map<string, string>();

const keys = {
  read(slot: string): string | null {
    try {
      return sessionStorage.getItem(slot) ?? keysOfPage.get(slot) ?? null;
    } catch {
      return keysOfPage.get(slot) ?? null;
    }
  },
  write(slot: string, key: string): void {
    try {
      sessionStorage.setItem(slot, key);
    } catch {
      keysOfPage.set(slot, key);
    }
  },
  remove(slot: string): void {
    keysOfPage.delete(slot);
    try {
      sessionStorage.removeItem(slot);
    } catch {
      // Storage is blocked, so nothing is stored.
    }
  },
};
