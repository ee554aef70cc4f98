import type { GateLevel } from '#contract/gate/passcode.ts';
import type { Config } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { isSameText } from '../platform/is-same-text.ts';
import { type Limit, returnPlaces, takePlaces } from '../platform/limits.ts';
import { blockSeconds } from './block-seconds.ts';
import { type GateFailures, lockFailures, readFailures, saveFailures } from './gate-store.ts';

/** Over all visitors: a crowd of addresses guesses no faster than this. Who has the code counts for nothing. */
const triesOfEverybody: Limit = { name: 'gate', most: 100, windowSeconds: 60 };

/** Who tries: the visitor by cookie, if there is one, and the network by address. */
export type GateVisitor = { visitor: string | null; network: string };

export type GateOutcome =
  | { kind: 'open'; level: GateLevel }
  | { kind: 'wrong'; seconds: number }
  | { kind: 'blocked'; seconds: number };

/**
 * Tries a passcode, or the value of the bypass parameter. While the visitor or the network is blocked the code is not
 * even compared. The network's failures outlive a success: who has one code could otherwise guess at the other.
 */
export async function tryCode(
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
    // Who is blocked takes no place: one visitor who goes on trying would shut the gate for everybody.
    const places = await takePlaces(tx, now, [[triesOfEverybody, 'everybody']]);
    if (!places.within) return { kind: 'blocked', seconds: places.secondsLeft };
    const level = levelOf(config, code, kind);
    if (level === null) return countFailure(tx, known, now);
    await returnPlaces(places).execute(tx);
    return { kind: 'open', level };
  });
}

/** For how long this visitor's codes are not looked at; 0 when they are. */
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

/** A level without a code is closed. */
function isCode(given: string, wanted: string): boolean {
  return isSameText(given, wanted) && wanted !== '';
}
