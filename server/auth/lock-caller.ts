import { authMessages } from '#contract/auth/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockUser } from './user-store.ts';

/**
 * Locks whoever calls before anything of theirs, in the order in which a user is deleted: nothing of theirs comes up
 * behind the deletion. Throws UNAUTHENTICATED when they were deleted while the call was under way.
 */
export async function lockCaller(tx: Tx, uid: string): Promise<void> {
  if (!(await lockUser(tx, uid))) throw new CallError('UNAUTHENTICATED', authMessages.mustBeSignedIn);
}
