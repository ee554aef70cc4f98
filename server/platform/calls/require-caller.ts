import { authMessages } from '#contract/auth/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../database/database.ts';
import { lockCaller } from '../database/lock-user-rows.ts';
import type { Actor } from './actor.ts';

/**
 * Locks who makes a call, and whom else it concerns, before anything else is locked (decision 63). Throws UNAUTHENTICATED
 * when the caller has deleted themselves since they were asked for, was shut out, or has signed this device out.
 */
export async function requireCaller(
  tx: Tx,
  actor: Pick<Actor, 'uid' | 'sessionId'>,
  others: readonly string[] = [],
): Promise<void> {
  const there = await lockCaller(tx, actor, others);
  if (!there.has(actor.uid)) throw new CallError('UNAUTHENTICATED', authMessages.mustBeSignedIn);
}
