import { Card } from '#client/ui/card.tsx';
import type { Profile } from '#contract/account/profile.ts';
import { BalanceBreakdown } from './balance-breakdown.tsx';
import { BalanceHistory } from './balance-history.tsx';
import { HistoryLink } from './history-link.tsx';

/** What the user has, what it is made of, and how it got there. */
export function AvailableCoinsCard({ profile }: { profile: Profile }) {
  return (
    <Card heading="Available Coins" aside={<HistoryLink />}>
      <BalanceBreakdown profile={profile} />
      <BalanceHistory />
    </Card>
  );
}
