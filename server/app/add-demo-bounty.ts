import { addEngagement, insertBounty } from '../bounties/index.ts';
import { payFromEscrow } from '../coins/index.ts';
import { markAsSolution } from '../crafts/index.ts';
import { farmIdOf } from '../farms/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { randomId } from '../platform/random-id.ts';
import type { demoBounties } from './demo-bounties.ts';

type DemoBounty = (typeof demoBounties)[number];
type People = { uidOf(email: string): Promise<string>; daysAgo(days: number): Date };

/** Posts a bounty with its engagements. */
export async function addDemoBounty(tx: Tx, bounty: DemoBounty, { uidOf, daysAgo }: People): Promise<void> {
  const { of, engaged, daysAgo: postedDaysAgo, title, description, reward } = bounty;
  const creatorId = await uidOf(of);
  const farmId = await farmIdOf(tx, creatorId);
  if (farmId === null) throw new Error(`${of} posts a demo bounty and is in no farm.`);
  const now = daysAgo(postedDaysAgo);
  const bountyId = await insertBounty(tx, { title, description, prompt: '', reward, creatorId, farmId, now });
  for (const email of engaged)
    await addEngagement(tx, { bountyId, uid: await uidOf(email), now: daysAgo(postedDaysAgo / 2) });
}

/** Hands in what solves a bounty that was posted; where it is accepted, coins are paid and the craft is the poster's. */
export async function addDemoSubmission(tx: Tx, bounty: DemoBounty, { uidOf, daysAgo }: People): Promise<void> {
  const { submission, title, reward } = bounty;
  if (submission === null) return;
  const { craft: name, note, isAccepted } = submission;
  const [creatorId, solverId] = [await uidOf(bounty.of), await uidOf(submission.of)];
  const at = daysAgo(submission.daysAgo);
  const { id: bountyId } = await tx
    .selectFrom('bounties')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  const craft = await tx
    .selectFrom('crafts')
    .select('id')
    .where('creator_id', '=', solverId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const decided = isAccepted ? { status: 'accepted', decided_at: at } : { status: 'pending' };
  await tx
    .insertInto('bounty_submissions')
    .values({
      id: randomId(),
      bounty_id: bountyId,
      solver_id: solverId,
      craft_id: craft.id,
      craft_name: name,
      note,
      submitted_at: at,
      ...decided,
    })
    .execute();
  const events = isAccepted ? ['submitted', 'accepted'] : ['submitted'];
  for (const what of events) await tx.insertInto('bounty_events').values({ bounty_id: bountyId, what, at }).execute();
  await tx
    .updateTable('bounties')
    .set(isAccepted ? { status: 'completed', solver_id: solverId } : { status: 'in_progress' })
    .where('id', '=', bountyId)
    .execute();
  if (!isAccepted) return;
  await markAsSolution(tx, { craftId: craft.id, buyerId: creatorId, now: at });
  if (reward.type === 'seed')
    await payFromEscrow(tx, {
      bountyId,
      solverId,
      coins: reward.amount,
      description: `Bounty "${title}" solved`,
      now: at,
    });
}
