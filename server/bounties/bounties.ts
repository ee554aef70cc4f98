import {
  bountiesPerPage,
  bounty,
  mostBounties,
  myEngagements,
  myPostedBounties,
  mySolvedBounties,
  openBounties,
  recentBounties,
  recentBountiesShown,
  solvedBountiesShown,
} from '#contract/bounties/queries.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import { type LiveQuery, liveForAnyone, liveForEveryone, liveForUser } from '../platform/live/live-query.ts';
import { acceptSubmissionHandler } from './accept-submission.ts';
import * as store from './bounty-store.ts';
import { cancelBountyHandler } from './cancel-bounty.ts';
import { handleCreateBounty } from './create-bounty.ts';
import { declineSubmissionHandler } from './decline-submission.ts';
import { handleEngageBounty } from './engage-bounty.ts';
import { handleFundBounty } from './fund-bounty.ts';
import { generateBountyCallHandler } from './generate-bounty-call.ts';
import { readBountyDetail, readEngagementsOf } from './submission-store.ts';
import { submitSolutionHandler } from './submit-solution.ts';
import { handleUpdateBounty } from './update-bounty.ts';
import { handleWithdrawEngagement } from './withdraw-engagement.ts';

export type Bounties = { calls: CallHandler[]; queries: LiveQuery[] };

/** Problems with a reward: posted, taken on, solved, paid. */
export function createBounties(context: Context): Bounties {
  const { db, config } = context;
  return {
    calls: [
      handleCreateBounty,
      generateBountyCallHandler(context),
      handleEngageBounty,
      handleWithdrawEngagement,
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
        run: async ({ limit = recentBountiesShown }) => ({
          ...(await store.readOpenBounties(db, { after: null, perPage: limit })),
          next: null,
        }),
      }),
      liveForAnyone(bounty, {
        topics: ({ bountyId }) => [`bounty:${bountyId}`],
        run: ({ bountyId }, reader) => readBountyDetail(db, bountyId, reader?.uid ?? null),
      }),
      liveForUser(mySolvedBounties, {
        topics: (_args, { uid }) => [`solved-by:${uid}`],
        run: ({ limit = solvedBountiesShown }, { uid }) => store.readBountiesSolvedBy(db, uid, limit),
      }),
      liveForUser(myPostedBounties, {
        topics: (_args, { uid }) => [`bounties-of:${uid}`],
        run: ({ limit = mostBounties }, { uid }) => store.readBountiesPostedBy(db, uid, limit),
      }),
      liveForUser(myEngagements, {
        topics: (_args, { uid }) => [`engagements-of:${uid}`],
        run: async ({ limit = mostBounties }, { uid }) => ({
          items: await readEngagementsOf(db, uid, limit),
          next: null,
        }),
      }),
    ],
  };
}
