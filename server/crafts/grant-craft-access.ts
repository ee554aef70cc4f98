import { grantCraftAccess } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { holdAddress, requireEmail } from '../auth/index.ts';
import type { NotifySettings } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { insertGrant } from './access-store.ts';
import { lockOwnCraft } from './craft-store.ts';
import { tellOfGrant } from './tell-of-grants.ts';

/** Against using grants to flood mail boxes and lists (security row 43). */
const grantsPerDay: Limit = { name: 'craft-grant', most: 20, windowSeconds: 24 * 3_600 };
/** Against flooding one mail box or list, by granting again what was taken back. */
const grantsOfOnePerDay: Limit = { name: 'craft-grant-again', most: 3, windowSeconds: 24 * 3_600 };

/** The creator gives an address access. The answer is the same whether or not that address has an account. */
export const grantCraftAccessHandler = (settings: NotifySettings) =>
  handleCall(grantCraftAccess, async ({ db, actor, now, payload: { craftId, recipientEmail } }) => {
    const email = requireEmail(recipientEmail);
    await holdAddress(db, email);
    const craft = await lockOwnCraft(db, craftId, { uid: actor.uid, now });
    if (craft.status === 'solution_accepted') throw new CallError('FAILED_PRECONDITION', craftMessages.notGrantable);
    if (email === actor.email) throw new CallError('INVALID_ARGUMENT', craftMessages.grantToSelf);
    const message = craftMessages.granted(email, craft.name);
    const granted = await insertGrant(db, { craftId, email, now });
    if (granted === null) return { message };
    const places = [
      [grantsPerDay, actor.uid],
      [grantsOfOnePerDay, `${craftId} ${email}`],
    ] as const;
    await requireWithin(db, now, places, craftMessages.tooMany);
    const { holder } = granted;
    if (holder !== null) {
      const granted = { craftId, name: craft.name, creator: actor };
      await tellOfGrant(db, settings, { to: holder, granted, now });
    }
    return { message };
  });
