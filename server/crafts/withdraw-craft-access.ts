import { withdrawCraftAccess } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { requireEmail } from '../auth/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { deleteGrant } from './access-store.ts';
import { lockOwnCraft } from './craft-store.ts';

/** The creator takes back the access that an address was granted; what was bought or is on trial stays as it is. */
export const handleWithdrawCraftAccess = handleCall(
  withdrawCraftAccess,
  async ({ db, actor, payload: { craftId, recipientEmail } }) => {
    const email = requireEmail(recipientEmail);
    const craft = await lockOwnCraft(db, craftId, actor.uid);
    if (!(await deleteGrant(db, craftId, email))) throw new CallError('NOT_FOUND', craftMessages.notGranted);
    return { message: craftMessages.accessWithdrawn(email, craft.name) };
  },
);
