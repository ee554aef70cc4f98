import { useAskedAhead } from '#client/platform/live/use-live.ts';
import {
  boardCardShown,
  myEngagements,
  myPostedBounties,
  mySolvedBounties,
  ownBountiesShown,
  recentBounties,
  solvedBountiesShown,
} from '#contract/bounties/queries.ts';
import { myBalanceHistory } from '#contract/coins/queries.ts';
import { myCrafts, myCraftsShown } from '#contract/crafts/queries.ts';
import { myInvitations, myJoinRequests } from '#contract/farms/queries.ts';

/** What the cards of the dashboard show: they stand there once the profile is known, and their content need not wait for it. */
export function useDashboardReads({ hasBoard }: { hasBoard: boolean }): void {
  useAskedAhead(myBalanceHistory, {});
  useAskedAhead(myCrafts, { limit: myCraftsShown });
  useAskedAhead(mySolvedBounties, { limit: solvedBountiesShown });
  useAskedAhead(recentBounties, { limit: boardCardShown }, hasBoard);
  useAskedAhead(myInvitations, {});
  useAskedAhead(myJoinRequests, {});
  useAskedAhead(myEngagements, { limit: ownBountiesShown });
  useAskedAhead(myPostedBounties, { limit: ownBountiesShown });
}
