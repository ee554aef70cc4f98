import { inviteUserToFarm } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { holdAddress, requireEmail } from '../auth/index.ts';
import { type NotifySettings, notify, senderName } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { addMail } from '../platform/mail/add-mail.ts';
import { mayBeMailedByStrangers } from '../platform/mail/strangers-mail.ts';
import { farmInvitationMail } from './farm-invitation-props.ts';
import { lockOwnFarm } from './farm-locks.ts';
import { hasTooManyInvitations, insertInvitation } from './invitation-store.ts';

/** Against using invitations to flood mail boxes (security row 43). */
const invitationsPerDay: Limit = { name: 'farm-invitation', most: 20, windowSeconds: 24 * 3_600 };
/** Against flooding one mail box, by inviting again after each refusal. */
const invitationsPerAddress: Limit = { name: 'farm-invitation-address', most: 3, windowSeconds: 24 * 3_600 };

/** The owner invites an address. The answer is the same whether or not it has an account or is invited already. */
export const inviteUserToFarmHandler = (settings: NotifySettings) =>
  handleCall(inviteUserToFarm, async ({ db, actor, network, now, payload: { farmId, inviteeEmail } }) => {
    const email = requireEmail(inviteeEmail);
    await holdAddress(db, email);
    const farm = await lockOwnFarm(db, farmId, actor.uid);
    if (email === actor.email) throw new CallError('ALREADY_EXISTS', farmMessages.inviteSelf);
    if (await isMember(db, farmId, email)) {
      // Takes no place, but is refused past the limit, so that nobody can guess the addresses of members without end.
      await requireWithin(db, now, [[invitationsPerDay, actor.uid]], farmMessages.enoughToday);
      throw new CallError('ALREADY_EXISTS', farmMessages.inviteMember);
    }
    const message = farmMessages.invited(email);
    const id = await insertInvitation(db, { farmId, farmName: farm.name, email, invitedBy: actor.uid, now });
    if (id === null) return { message };
    if (await hasTooManyInvitations(db, farmId, now))
      throw new CallError('RESOURCE_EXHAUSTED', farmMessages.manyInvitations);
    const places = [
      [invitationsPerDay, actor.uid],
      [invitationsPerAddress, `${actor.uid} ${email}`],
    ] as const;
    await requireWithin(db, now, places, farmMessages.enoughToday);
    const mail = {
      kind: farmInvitationMail,
      props: {
        farmName: farm.name,
        ownerEmail: senderName(actor),
        email,
        link: `${settings.publicUrl.origin}${paths.dashboard()}`,
      },
      key: `farm-invitation:${id}`,
    };
    const invitee = await holderOf(db, email);
    if (invitee === null) {
      if (await mayBeMailedByStrangers(db, { email, network, now }))
        await addMail(db, settings, { ...mail, to: email });
    } else {
      const text = `${senderName(actor)} invites you to the farm "${farm.name}".`;
      await notify(db, settings, {
        to: [invitee],
        kind: 'invitation',
        text,
        by: actor.uid,
        link: paths.dashboard(),
        asksFor: { table: 'farm_invitations', id },
        network,
        now,
        mail,
      });
    }
    return { message };
  });

async function isMember(tx: Tx, farmId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('farm_members as m')
    .innerJoin('users as u', 'u.uid', 'm.user_id')
    .select('m.user_id')
    .where('m.farm_id', '=', farmId)
    .where('u.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user who has proved an address; null if there is none. */
async function holderOf(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('uid')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return row?.uid ?? null;
}
