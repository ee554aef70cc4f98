import { sendingPrefix } from '#client/platform/writing/forget-writing.ts';
import type { CallStatus } from '#contract/wire/call-error.ts';
import { callFailure } from './call-failure.ts';

type Sending = {
  uid: string;
  call: string;
  payload: unknown;
  /** Aborted when its user wants it no longer. */
  signal?: AbortSignal;
};

/** After an error with one of these statuses the call may have been carried out or not. */
const unknownOutcomes: readonly CallStatus[] = ['INTERNAL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED', 'ABORTED', 'CANCELLED'];

/**
 * Sends a call under an idempotency key: a new one, or the one of an earlier try in this tab with the same payload whose
 * outcome is not known. The key is kept before anything leaves, so that it outlives the page. Throws a CallError.
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
    // A refusal tells of this try only: one before it may have come through.
    const isRefused = kept === null && !unknownOutcomes.includes(failure.status);
    if (isRefused || sending.signal?.aborted) keys.remove(slot);
    throw failure;
  }
}

/** A digest, so that the tab keeps no copy of what was sent. */
async function slotOf({ uid, call, payload }: Sending): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([call, payload]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `${sendingPrefix}${uid}.${btoa(String.fromCharCode(...digest))}`;
}

/** For where storage is blocked or full: a key then lives as long as its page. */
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
      // Storage is blocked: nothing lies there.
    }
  },
};
