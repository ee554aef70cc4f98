import { authMessages } from '#contract/auth/messages.ts';
import { withdrawCraftAccess } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { normalizeEmail } from '../auth/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { lockCraft } from './craft-store.ts';

/** The creator takes back the access that an address was granted; what was bought or is on trial stays as it is. */
export const handleWithdrawCraftAccess = handleCall(
  withdrawCraftAccess,
  async ({ db, actor, payload: { craftId, recipientEmail } }) => {
    const email = normalizeEmail(recipientEmail);
    if (email === null) throw new CallError('INVALID_ARGUMENT', authMessages.emailInvalid);
    const craft = await lockCraft(db, craftId, actor.uid);
    if (craft.creator_id !== actor.uid) throw new CallError('PERMISSION_DENIED', craftMessages.notYours);
    const { numDeletedRows } = await db
      .deleteFrom('craft_grants')
      .where('craft_id', '=', craftId)
      .where('email', '=', email)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new CallError('NOT_FOUND', craftMessages.notGranted);
    return { message: craftMessages.accessWithdrawn(email, craft.name) };
  },
);
