import { bountyMessages } from '#contract/bounties/messages.ts';
import {
  allMyEngagements,
  allMyPostedBounties,
  allMySolvedBounties,
  bountiesPerPage,
  bounty,
  drafting,
  mostBounties,
  myEngagements,
  myPostedBounties,
  mySolvedBounties,
  openBounties,
  recentBounties,
  recentBountiesShown,
  solvedBountiesShown,
} from '#contract/bounties/queries.ts';
import type { Reader } from '../platform/calls/actor.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import { onePage } from '../platform/database/paging.ts';
import {
  type LiveQuery,
  liveForAnyone,
  liveForEveryone,
  liveForUser,
  type Topic,
} from '../platform/live/live-query.ts';
import { acceptSubmissionHandler } from './accept-submission.ts';
import * as store from './bounty-store.ts';
import { cancelBountyHandler } from './cancel-bounty.ts';
import { handleCreateBounty } from './create-bounty.ts';
import { declineSubmissionHandler } from './decline-submission.ts';
import { handleEngageBounty } from './engage-bounty.ts';
import { handleFundBounty } from './fund-bounty.ts';
import { generateBountyCallHandler } from './generate-bounty-call.ts';
import { readBountyDetail } from './read-bounty-detail.ts';
import { readPostedByNeed } from './read-posted-by-need.ts';
import { readEngagementsOf, readUnsolvedEngagements } from './submission-store.ts';
import { submitSolutionHandler } from './submit-solution.ts';
import { handleUpdateBounty } from './update-bounty.ts';
import { withdrawEngagementHandler } from './withdraw-engagement.ts';

export type Bounties = { calls: CallHandler[]; queries: LiveQuery[] };

/** Problems with a reward: posted, taken on, solved, paid. */
export function createBounties(context: Context): Bounties {
  const { db, config } = context;
  return {
    calls: [
      handleCreateBounty,
      generateBountyCallHandler(context),
      handleEngageBounty,
      withdrawEngagementHandler(config),
      handleUpdateBounty,
      handleFundBounty,
      submitSolutionHandler(config),
      acceptSubmissionHandler(config),
      declineSubmissionHandler(config),
      cancelBountyHandler(config),
    ],
    queries: [
      liveForEveryone(openBounties, {
        topics: () => ['bounties'],
        run: ({ limit = bountiesPerPage, after = null }) => store.readOpenBounties(db, { after, perPage: limit }),
      }),
      liveForEveryone(recentBounties, {
        topics: () => ['bounties'],
        run: async ({ limit = recentBountiesShown }) =>
          onePage((await store.readOpenBounties(db, { after: null, perPage: limit })).items),
      }),
      liveForAnyone(bounty, {
        topics: ({ bountyId }) => [`bounty:${bountyId}`],
        run: ({ bountyId }, reader) => readBountyDetail(db, bountyId, reader?.uid ?? null),
      }),
      liveForUser(drafting, {
        topics: () => [],
        run: async () => ({ refusal: config.gemini === null ? bountyMessages.draftsOff : null }),
      }),
      liveForUser(mySolvedBounties, {
        topics: solvedTopics,
        run: async ({ limit = solvedBountiesShown }, { uid }) =>
          onePage((await store.readBountiesSolvedBy(db, { uid, after: null, perPage: limit })).items),
      }),
      liveForUser(myPostedBounties, {
        topics: postedTopics,
        run: async ({ limit = mostBounties }, { uid }) => onePage(await readPostedByNeed(db, { uid, limit })),
      }),
      liveForUser(myEngagements, {
        topics: engagementTopics,
        run: async ({ limit = mostBounties }, { uid }) => onePage(await readUnsolvedEngagements(db, { uid, limit })),
      }),
      liveForUser(allMySolvedBounties, {
        topics: solvedTopics,
        run: ({ after = null }, { uid }) => store.readBountiesSolvedBy(db, { uid, after, perPage: bountiesPerPage }),
      }),
      liveForUser(allMyPostedBounties, {
        topics: postedTopics,
        run: ({ after = null }, { uid }) => store.readBountiesPostedBy(db, { uid, after, perPage: bountiesPerPage }),
      }),
      liveForUser(allMyEngagements, {
        topics: engagementTopics,
        run: ({ after = null }, { uid }) => readEngagementsOf(db, { uid, after, perPage: bountiesPerPage }),
      }),
    ],
  };
}

const solvedTopics = (_args: object, { uid }: Reader): Topic[] => [`solved-by:${uid}`];
const postedTopics = (_args: object, { uid }: Reader): Topic[] => [`bounties-of:${uid}`];
const engagementTopics = (_args: object, { uid }: Reader): Topic[] => [`engagements-of:${uid}`];
