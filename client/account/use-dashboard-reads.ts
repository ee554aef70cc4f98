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

/** Starts the live reads of the dashboard's cards, which are rendered only once the profile is known, ahead of that. */
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
