import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { Tx } from '../platform/database/database.ts';
import { addEvent, changeBounty, lockBounty } from './bounty-store.ts';
import { endWaiting } from './submission-store.ts';
import { letGo } from './withdraw-engagement.ts';

/**
 * Takes a user who goes off the board: their pledges are cancelled, their engagements end. Throws FAILED_PRECONDITION
 * while a bounty of theirs holds coins.
 */
export async function removeBountiesOf(tx: Tx, uid: string, now: Date): Promise<void> {
  for (const id of await runningBounties(tx, uid)) {
    const bounty = await lockBounty(tx, id);
    if (bounty.status !== 'open' && bounty.status !== 'in_progress') continue;
    if (bounty.creator_id !== uid) {
      await letGo(tx, bounty, uid, now);
      continue;
    }
    if (bounty.funded) throw new CallError('FAILED_PRECONDITION', bountyMessages.openEscrow);
    await endWaiting(tx, { bountyId: id }, { status: 'closed', now });
    await changeBounty(tx, id, { status: 'cancelled' });
    await addEvent(tx, id, 'cancelled', now);
  }
}

/** Those that the user posted or is engaged in, in the order in which they are locked. */
async function runningBounties(tx: Tx, uid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('bounties as b')
    .select('b.id')
    .where('b.status', 'in', ['open', 'in_progress'])
    .where('b.id', 'in', (eb) =>
      eb
        .selectFrom('bounties')
        .select('id')
        .where('creator_id', '=', uid)
        .union(eb.selectFrom('bounty_engagements').select('bounty_id').where('user_id', '=', uid)),
    )
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}
