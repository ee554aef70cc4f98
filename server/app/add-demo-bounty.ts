import { addEngagement, insertBounty } from '../bounties/index.ts';
import { markAsSolution } from '../crafts/index.ts';
import { farmIdOf } from '../farms/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { randomId } from '../platform/random-id.ts';
import type { demoBounties } from './demo-bounties.ts';

type DemoBounty = (typeof demoBounties)[number];
type People = { uidOf(email: string): Promise<string>; daysAgo(days: number): Date };

/** Posts a bounty with its engagements and what was handed in for it. */
export async function addDemoBounty(tx: Tx, bounty: DemoBounty, { uidOf, daysAgo }: People): Promise<void> {
  const { of, engaged, submission, daysAgo: postedDaysAgo, title, description, reward } = bounty;
  const creatorId = await uidOf(of);
  const farmId = await farmIdOf(tx, creatorId);
  if (farmId === null) throw new Error(`${of} posts a demo bounty and is in no farm.`);
  const now = daysAgo(postedDaysAgo);
  const bountyId = await insertBounty(tx, { title, description, prompt: '', reward, creatorId, farmId, now });
  for (const email of engaged)
    await addEngagement(tx, { bountyId, uid: await uidOf(email), now: daysAgo(postedDaysAgo / 2) });
  if (submission) await addSubmission(tx, { bountyId, creatorId, submission }, { uidOf, daysAgo });
}

type Handed = { bountyId: string; creatorId: string; submission: NonNullable<DemoBounty['submission']> };

async function addSubmission(tx: Tx, { bountyId, creatorId, submission }: Handed, { uidOf, daysAgo }: People) {
  const { craft: name, note, isAccepted } = submission;
  const solverId = await uidOf(submission.of);
  const at = daysAgo(submission.daysAgo);
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
  if (isAccepted) await markAsSolution(tx, { craftId: craft.id, buyerId: creatorId, now: at });
}
