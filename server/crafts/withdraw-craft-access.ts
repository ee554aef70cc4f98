import { withdrawCraftAccess } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { holdAddress, requireEmail } from '../auth/index.ts';
import { markOver } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { deleteGrant } from './access-store.ts';
import { lockOwnCraft } from './craft-store.ts';

/** The creator takes back the access that an address was granted; what was bought or is on trial stays as it is. */
export const handleWithdrawCraftAccess = handleCall(
  withdrawCraftAccess,
  async ({ db, actor, now, payload: { craftId, recipientEmail } }) => {
    const email = requireEmail(recipientEmail);
    await holdAddress(db, email);
    const craft = await lockOwnCraft(db, craftId, { uid: actor.uid, now });
    const taken = await deleteGrant(db, craftId, email);
    if (!taken) throw new CallError('NOT_FOUND', craftMessages.notGranted);
    if (taken.holder !== null)
      await markOver(db, { to: [taken.holder], kind: 'grant', link: paths.craft(craftId), now });
    return { message: craftMessages.accessWithdrawn(email, craft.name) };
  },
);
