import type { GateLevel } from '#contract/gate/passcode.ts';
import type { Config } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { busyNow } from '../platform/database/busy.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { isSameText } from '../platform/is-same-text.ts';
import { type Limit, returnPlaces, takePlaces } from '../platform/limits.ts';
import { createTurns, inTime } from '../platform/turns.ts';
import { blockSeconds } from './block-seconds.ts';
import { type GateFailures, lockFailures, readFailures, saveFailures } from './gate-store.ts';

/** For all visitors together, so that many addresses guess no faster. Successful tries do not count. */
const triesOfEverybody: Limit = { name: 'gate', most: 100, windowSeconds: 60 };

/** The one who tries: the visitor id from the cookie, if any, and the network. */
export type GateVisitor = { visitor: string | null; network: string };

export type GateOutcome =
  | { kind: 'open'; level: GateLevel }
  | { kind: 'wrong'; seconds: number }
  | { kind: 'blocked'; seconds: number };

/** Tries wait for each other, with a connection each. More at once would leave too few to calls and reads. */
const mostTries = 4;

export type TryCode = (who: GateVisitor, code: string, kind: 'passcode' | 'bypass') => Promise<GateOutcome>;

/** Creates the function that tries codes: a few at once, and networks take turns. Throws UNAVAILABLE after a long wait. */
export function createTryCode(context: Context): TryCode {
  const inTurn = createTurns(mostTries);
  return (who, code, kind) =>
    inTurn(
      who.network,
      inTime(() => tryCode(context, who, code, kind), busyNow),
    );
}

/**
 * Tries a passcode, or the value of the bypass parameter. While the visitor or the network is blocked the code is not
 * even compared. A success keeps the network's failures: with one code a visitor could otherwise guess the other.
 */
async function tryCode(
  { config, db, clock }: Context,
  who: GateVisitor,
  code: string,
  kind: 'passcode' | 'bypass',
): Promise<GateOutcome> {
  const now = clock.now();
  return inTransaction(db, async (tx): Promise<GateOutcome> => {
    const known = await lockFailures(tx, keysOf(who), now);
    const blocked = secondsLeft(known, now);
    if (blocked > 0) return { kind: 'blocked', seconds: blocked };
    // Only unblocked tries take a place: otherwise one blocked visitor could close the gate for everybody.
    const places = await takePlaces(tx, now, [[triesOfEverybody, 'everybody']]);
    if (!places.within) return { kind: 'blocked', seconds: places.secondsLeft };
    const level = levelOf(config, code, kind);
    if (level === null) return countFailure(tx, known, now);
    await returnPlaces(places).execute(tx);
    return { kind: 'open', level };
  });
}

/** For how many seconds this visitor's codes will not be compared; 0 if they are. */
export async function secondsBlocked({ db, clock }: Context, who: GateVisitor): Promise<number> {
  const now = clock.now();
  return secondsLeft(await readFailures(db, keysOf(who), now), now);
}

async function countFailure(tx: Tx, known: readonly GateFailures[], now: Date): Promise<GateOutcome> {
  const failed = known.map(({ key, failures }) => {
    const seconds = blockSeconds(failures + 1);
    return {
      key,
      failures: failures + 1,
      blockedUntil: seconds > 0 ? new Date(now.getTime() + seconds * 1_000) : null,
    };
  });
  await saveFailures(tx, failed, now);
  return { kind: 'wrong', seconds: secondsLeft(failed, now) };
}

function keysOf({ visitor, network }: GateVisitor): string[] {
  return [`network:${network}`, ...(visitor === null ? [] : [`visitor:${visitor}`])];
}

function secondsLeft(known: readonly GateFailures[], now: Date): number {
  const left = known.map(({ blockedUntil }) => (blockedUntil === null ? 0 : blockedUntil.getTime() - now.getTime()));
  return Math.max(0, Math.ceil(Math.max(...left) / 1_000));
}

function levelOf({ gate }: Config, code: string, kind: 'passcode' | 'bypass'): GateLevel | null {
  if (kind === 'bypass') return isCode(code, gate.bypass) ? 'main' : null;
  const [isMain, isDev] = [isCode(code, gate.mainCode), isCode(code, gate.devCode)];
  if (isDev) return 'dev';
  return isMain ? 'main' : null;
}

/** Whether a code matches; a level without a code never matches. */
function isCode(given: string, wanted: string): boolean {
  return isSameText(given, wanted) && wanted !== '';
}
