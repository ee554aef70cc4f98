import { isRunning } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { marketDescriptionOf } from '#contract/crafts/market-description.ts';
import { CallError } from '#contract/wire/call-error.ts';
import type { NotifySettings } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { lockBounty } from './bounty-store.ts';
import { callOff } from './call-off.ts';
import { letGo } from './let-go.ts';
import { endWaiting } from './submission-store.ts';

/**
 * Removes a user who is deleting their account from the board. Their pledges are cancelled, and engaged users told.
 * Their engagements end, and posters with a submission of theirs told. Their prompts are deleted from all bounties they
 * ever posted, and their notes from submissions that were not accepted. Throws FAILED_PRECONDITION while one of their
 * bounties holds coins.
 */
export async function removeBountiesOf(tx: Tx, settings: NotifySettings, uid: string, now: Date): Promise<void> {
  for (const id of await runningBounties(tx, uid)) {
    const bounty = await lockBounty(tx, id);
    if (!isRunning(bounty.status)) continue;
    if (bounty.creator_id !== uid) {
      await letGo(tx, settings, bounty, { uid, now });
      continue;
    }
    if (bounty.funded) {
      const { openEscrow, openSubmission } = bountyMessages;
      throw new CallError('FAILED_PRECONDITION', bounty.status === 'open' ? openEscrow : openSubmission);
    }
    await endWaiting(tx, { bountyId: id }, { status: 'closed', now });
    await callOff(tx, settings, bounty, { why: 'poster gone', now });
  }
  await removePromptsOf(tx, uid);
  await tx
    .updateTable('bounty_submissions')
    .set({ note: '' })
    .where('solver_id', '=', uid)
    .where('status', '<>', 'accepted')
    .where('note', '<>', '')
    .execute();
}

/** The running bounties that the user posted or is engaged in, in the order in which they are locked. */
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
        .union(eb.selectFrom('bounty_engagements').select('bounty_id as id').where('user_id', '=', uid)),
    )
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the prompts, and derives the market descriptions again without them. */
async function removePromptsOf(tx: Tx, uid: string): Promise<void> {
  const bounties = tx.selectFrom('bounties').select(['id', 'description']).where('creator_id', '=', uid);
  for (const { id, description } of await bounties.where('prompt', '<>', '').execute())
    await tx
      .updateTable('bounties')
      .set({ prompt: '', market_description: marketDescriptionOf(description, '') })
      .where('id', '=', id)
      .execute();
}
