import { paths } from '#contract/site/paths.ts';
import {
  addEngagement,
  bountyNews,
  completeBounty,
  handIn,
  insertBounty,
  lockBounty,
  lockForDecision,
} from '../bounties/index.ts';
import type { News } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import type { demoBounties } from './demo-bounties.ts';

type DemoBounty = (typeof demoBounties)[number];
export type People = {
  uidOf(email: string): Promise<string>;
  daysAgo(days: number): Date;
  /** Adds a notification to a user's inbox, without a mail. */
  tell(uid: string, news: Pick<News, 'kind' | 'text' | 'link' | 'asksFor' | 'now'>): Promise<void>;
};

/** Posts a bounty with its engagements. */
export async function addDemoBounty(tx: Tx, bounty: DemoBounty, { uidOf, daysAgo }: People): Promise<void> {
  const { of, engaged, daysAgo: postedDaysAgo, title, description, reward } = bounty;
  const creatorId = await uidOf(of);
  const now = daysAgo(postedDaysAgo);
  const bountyId = await insertBounty(tx, { title, description, prompt: '', reward, creatorId, now });
  for (const email of engaged)
    await addEngagement(tx, { bountyId, uid: await uidOf(email), now: daysAgo(postedDaysAgo / 2) });
}

/** Submits a solution to a posted bounty. If it is accepted, coins are paid and the poster gets the craft. */
export async function addDemoSubmission(tx: Tx, bounty: DemoBounty, { uidOf, daysAgo, tell }: People): Promise<void> {
  const { submission, title } = bounty;
  if (submission === null) return;
  const { craft: name, note, isAccepted } = submission;
  const [creatorId, solverId] = [await uidOf(bounty.of), await uidOf(submission.of)];
  const now = daysAgo(submission.daysAgo);
  const { id } = await tx.selectFrom('bounties').select('id').where('title', '=', title).executeTakeFirstOrThrow();
  const craft = await tx
    .selectFrom('crafts')
    .select(['id', 'name'])
    .where('creator_id', '=', solverId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const link = paths.bounty(id);
  const submissionId = await handIn(tx, await lockBounty(tx, id), { craft, solverId, note, now });
  const asksFor = { table: 'bounty_submissions', id: submissionId } as const;
  await tell(creatorId, { ...bountyNews(bounty, { what: 'submitted', about: name }), link, asksFor, now });
  if (!isAccepted) return;
  const decision = await lockForDecision(tx, submissionId, creatorId);
  await completeBounty(tx, decision.bounty, decision.submission, now);
  await tell(solverId, { ...bountyNews(bounty, { what: 'accepted', about: name }), link, now });
}
