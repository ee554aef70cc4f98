import { authMessages } from '#contract/auth/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';

/**
 * Whoever makes or changes crafts is locked before their crafts, in the order in which a user is deleted: nothing of
 * theirs comes up behind the deletion. Throws UNAUTHENTICATED when they were deleted while the call was under way.
 */
export async function lockCreator(tx: Tx, uid: string): Promise<void> {
  const creator = await tx
    .selectFrom('users')
    .select('deleted_at')
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!creator || creator.deleted_at !== null) throw new CallError('UNAUTHENTICATED', authMessages.mustBeSignedIn);
}
