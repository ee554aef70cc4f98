import { millicoinsPerCoin } from '#contract/coins/coins.ts';
import { type CorrectionBucket, needsSecondOperator } from '#contract/coins/correction.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { findUser, lockUser } from '../auth/index.ts';
import { correctBalance } from '../coins/index.ts';
import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { randomId } from '../platform/random-id.ts';
import { addProposal, coinsCorrectedToday } from './correction-store.ts';
import { noteAction } from './note-action.ts';
import { assertNotTheirOwn, nameOf, type Operator } from './operator.ts';

type Correction = {
  uid: string;
  bucket: CorrectionBucket;
  coins: number;
  reason: string;
  operator: Operator;
  now: Date;
};

/**
 * Corrects a user's balance, and records the operator and the reason. More coins than one operator may move alone in 24
 * hours (security design s.4) wait for another operator. Throws NOT_FOUND, PERMISSION_DENIED for an operator's own
 * balance, INVALID_ARGUMENT for a debt that would grow, or FAILED_PRECONDITION out of bounds.
 */
export async function correctCoins(tx: Tx, settings: NotifySettings, correction: Correction): Promise<string> {
  assertNotTheirOwn(correction.operator, correction.uid);
  if (correction.bucket === 'debt' && correction.coins < 0)
    throw new CallError('INVALID_ARGUMENT', operatorMessages.debtIsSettledOnly);
  const { operator, ...rest } = correction;
  const { uid, bucket, coins, reason, now } = rest;
  // Under this lock, the second of two simultaneous corrections counts the first.
  await lockUser(tx, uid);
  const coinsToday = await coinsCorrectedToday(tx, { uid, by: nameOf(operator), now });
  if (needsSecondOperator(coins, coinsToday)) return proposeCorrection(tx, correction);
  const message = await correctBalance(tx, settings, { id: randomId(), ...rest });
  await noteAction(tx, { event: 'balance-corrected', operator, reason, detail: { uid, bucket, coins }, now });
  return message;
}

async function proposeCorrection(tx: Tx, { operator, coins, ...rest }: Correction): Promise<string> {
  const { uid, bucket, reason, now } = rest;
  if (!(await findUser(tx, uid))) throw new CallError('NOT_FOUND', operatorMessages.userUnknown(uid));
  const amountMillicoins = Math.round(coins * millicoinsPerCoin);
  const correctionId = await addProposal(tx, { ...rest, amountMillicoins, proposedBy: nameOf(operator) });
  const detail = { uid, bucket, coins, correctionId };
  await noteAction(tx, { event: 'correction-proposed', operator, reason, detail, now });
  return operatorMessages.correctionProposed;
}
