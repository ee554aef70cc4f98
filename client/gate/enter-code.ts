import * as v from 'valibot';
import { fetchInTime } from '#client/platform/calls/fetch-in-time.ts';
import { unreached } from '#client/platform/calls/unreached.ts';
import { gateMessages } from '#contract/gate/messages.ts';
import { type GateStanding, gateRefusal, gateStanding } from '#contract/gate/passcode.ts';

/** The result of a try: the site is open, the code is wrong, it was not checked (blocked), or the request failed. */
export type Entry =
  | { kind: 'open' }
  | { kind: 'wrong' | 'blocked'; seconds: number }
  | { kind: 'failed'; message: string };

/** Tries a passcode. The pass itself is a cookie that scripts cannot read. */
export async function enterCode(code: string): Promise<Entry> {
  try {
    const response = await fetchInTime('/gate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    // A browser that rejects cookies keeps no pass: reloading would only show the gate again.
    if (response.ok)
      return navigator.cookieEnabled ? { kind: 'open' } : { kind: 'failed', message: gateMessages.cookiesRefused };
    const { message, seconds = 0 } = v.parse(gateRefusal, await response.json());
    if (response.status === 401) return { kind: 'wrong', seconds };
    return response.status === 429 ? { kind: 'blocked', seconds } : { kind: 'failed', message };
  } catch {
    return { kind: 'failed', message: unreached(gateMessages.unreachable) };
  }
}

/** Fetches this visitor's standing at the gate; neither blocked nor open where that cannot be learned. */
export async function readStanding(): Promise<GateStanding> {
  try {
    return v.parse(gateStanding, await (await fetch('/gate')).json());
  } catch {
    return { seconds: 0, isOpen: false };
  }
}
