import * as v from 'valibot';
import { expect } from 'vitest';
import { correctBalance } from '#contract/coins/calls.ts';
import type { approveCorrection } from '#contract/operators/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { auditLog, waitingCorrections } from '#contract/operators/queries.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { TestUser } from './world.ts';

type Cast = { furrow: TestFurrow; first: TestUser; second: TestUser };

/** Corrections that the first operator proposes and the second decides. A test hook starts the cast later. */
export function correctionWorld(cast: () => Cast) {
  return { newOperator, correct, decide, waiting, proposed, coinsOf, logged };

  function newOperator(): Promise<TestUser> {
    return cast().furrow.operator();
  }

  function correct(userId: string, coins: number, { by = cast().first, bucket = 'purchased' } = {}) {
    return cast().furrow.world.call(correctBalance, by, { userId, bucket, coins, reason: 'A lost payment.' });
  }

  function decide(call: typeof approveCorrection, by: TestUser, correctionId: string) {
    return cast().furrow.world.call(call, by, { correctionId, reason: 'I have seen the invoice.' });
  }

  /** Reads the waiting corrections of this user, as this operator sees them. */
  async function waiting(as: TestUser, uid: string) {
    const { value } = await cast().furrow.world.read('waitingCorrections', as);
    return v.parse(waitingCorrections.value, value).filter((item) => item.uid === uid);
  }

  /** Returns a user with a large correction that the first operator has proposed. */
  async function proposed(coins = 250_000, bucket = 'purchased') {
    const { furrow, first } = cast();
    const user = await furrow.world.user();
    const { result } = await correct(user.uid, coins, { bucket });
    expect(result).toEqual({ message: operatorMessages.correctionProposed });
    return { user, id: (await waiting(first, user.uid))[0]?.id ?? '' };
  }

  async function coinsOf(user: TestUser) {
    return (await cast().furrow.world.read('me', user)).value;
  }

  /** Reads the audit log's lines about corrections of this user, latest first. */
  async function logged(uid: string) {
    const { furrow, first } = cast();
    const { value } = await furrow.world.read('auditLog', first, { user: uid });
    return v.parse(auditLog.value, value).items.filter(({ event }) => event.includes('correct'));
  }
}
