import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { hasRole } from '../auth/index.ts';
import type { Actor } from '../platform/calls/actor.ts';
import type { Database, Tx } from '../platform/database/database.ts';

/** Operators prove who they are once an hour. */
const signInLastsSeconds = 3_600;

/** Throws PERMISSION_DENIED for whoever is no operator, or has signed in too long ago. */
export async function requireOperator(
  db: Database | Tx,
  { uid, authTimeSeconds }: Pick<Actor, 'uid' | 'authTimeSeconds'>,
  now: Date,
): Promise<void> {
  if (!(await hasRole(db, uid, 'admin'))) throw new CallError('PERMISSION_DENIED', operatorMessages.notAnOperator);
  if (now.getTime() / 1_000 - authTimeSeconds > signInLastsSeconds)
    throw new CallError('PERMISSION_DENIED', operatorMessages.signInAgain);
}
