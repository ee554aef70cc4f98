import * as v from 'valibot';
import { fetchInTime } from '#client/platform/fetch-in-time.ts';
import { unreached } from '#client/platform/unreached.ts';
import { gateMessages } from '#contract/gate/messages.ts';
import { gateRefusal } from '#contract/gate/passcode.ts';

/** What came of a code: the site is open, the code is wrong, it was not looked at, or the server did not understand. */
export type Entry =
  | { kind: 'open' }
  | { kind: 'wrong' | 'blocked'; seconds: number }
  | { kind: 'failed'; message: string };

/** Tries a passcode. The pass itself is a cookie that no script sees. */
export async function enterCode(code: string): Promise<Entry> {
  try {
    const response = await fetchInTime('/gate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    // A browser that keeps no cookie has no pass either: it would only see the gate once more.
    if (response.ok)
      return navigator.cookieEnabled ? { kind: 'open' } : { kind: 'failed', message: gateMessages.cookiesRefused };
    const { message, seconds = 0 } = v.parse(gateRefusal, await response.json());
    if (response.status === 401) return { kind: 'wrong', seconds };
    return response.status === 429 ? { kind: 'blocked', seconds } : { kind: 'failed', message };
  } catch {
    return { kind: 'failed', message: unreached(gateMessages.unreachable) };
  }
}

/** For how many seconds no code of this visitor is looked at. */
export async function readBlock(): Promise<number> {
  try {
    return v.parse(v.object({ seconds: v.number() }), await (await fetch('/gate')).json()).seconds;
  } catch {
    return 0;
  }
}
