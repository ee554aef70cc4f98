import { Card } from '#client/ui/card.tsx';
import type { Profile } from '#contract/account/profile.ts';
import { BalanceBreakdown } from './balance-breakdown.tsx';
import { BalanceHistory } from './balance-history.tsx';
import { HistoryLink } from './history-link.tsx';
import { LowBalanceLevel } from './low-balance-level.tsx';
import { LowBalanceNotice } from './low-balance-notice.tsx';

/** The user's balance, its parts and its recent course. */
export function AvailableCoinsCard({ profile }: { profile: Profile }) {
  return (
    <Card heading="Available Coins" aside={<HistoryLink />}>
      <LowBalanceNotice profile={profile} />
      <BalanceBreakdown profile={profile} />
      <BalanceHistory />
      <LowBalanceLevel profile={profile} />
    </Card>
  );
}
