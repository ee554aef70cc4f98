import { createBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import type { Tx } from '../platform/database/database.ts';
import { databaseErrorCode, sqlState } from '../platform/database/database-error.ts';
import { type Limit, requireWithin } from '../platform/limits.ts';
import { randomId } from '../platform/random-id.ts';
import { openAndFund } from './bounty-escrow.ts';
import { addBounty, type NewBounty } from './bounty-store.ts';

/** Against flooding the board. */
const bountiesPerDay: Limit = { name: 'bounty', most: 50, windowSeconds: 24 * 3_600 };

/** A farm member posts a bounty. If their coins cover the reward, they go into escrow; otherwise it is a pledge. */
export const handleCreateBounty = handleCall(createBounty, async ({ db, actor, now, payload }) => {
  await requireWithin(db, now, [[bountiesPerDay, actor.uid]], bountyMessages.tooMany);
  const { title, description, prompt = '', reward } = payload;
  const bountyId = await insertBounty(db, { title, description, prompt, reward, creatorId: actor.uid, now });
  return { bountyId };
});

/** Writes a new bounty and answers its id. Throws PERMISSION_DENIED where its poster is in no farm. */
export async function insertBounty(tx: Tx, posting: Omit<NewBounty, 'id'>): Promise<string> {
  const id = randomId();
  await addBounty(tx, { id, ...posting }).catch(refuseWithoutFarm(sqlState.notNullViolation));
  const { title, reward, creatorId, now } = posting;
  if (reward.type === 'seed') {
    const opening = { id, title, creatorId, coins: reward.amount, now };
    // A foreign key violation: the farm was deleted while the bounty was written.
    await openAndFund(tx, opening).catch(refuseWithoutFarm(sqlState.foreignKeyViolation));
  }
  return id;
}

/** Turns a database error with this code into the refusal of a poster without a farm. */
const refuseWithoutFarm = (code: string) => (error: unknown) => {
  if (databaseErrorCode(error) === code) throw new CallError('PERMISSION_DENIED', bountyMessages.farmNeeded);
  throw error;
};
