import { AccountSkeleton } from '#client/account/account-skeleton.tsx';
import { AccountTop } from '#client/account/account-top.tsx';
import { ProCrafterCard } from '#client/account/pro-crafter-card.tsx';
import { ProfileNotFound } from '#client/account/profile-not-found.tsx';
import { useDashboardReads } from '#client/account/use-dashboard-reads.ts';
import { useSignOut } from '#client/auth/use-sign-out.ts';
import { VerificationBanner } from '#client/auth/verification-banner.tsx';
import { BoardCard } from '#client/bounties/board-card.tsx';
import { MyAcceptedBounties } from '#client/bounties/my-accepted-bounties.tsx';
import { MyEngagements } from '#client/bounties/my-engagements.tsx';
import { MyPostedBounties } from '#client/bounties/my-posted-bounties.tsx';
import { AvailableCoinsCard } from '#client/coins/available-coins-card.tsx';
import { CheckoutNotice } from '#client/coins/checkout-notice.tsx';
import { EarnedThisMonth } from '#client/coins/earned-this-month.tsx';
import { PurchaseCard } from '#client/coins/purchase-card.tsx';
import { MyCraftsCard } from '#client/crafts/my-crafts-card.tsx';
import { MyFarmCard } from '#client/farms/my-farm-card.tsx';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { useLive } from '#client/platform/live/use-live.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { displayedBalance } from '#contract/account/profile.ts';
import { me } from '#contract/account/queries.ts';
import styles from './dashboard-page.module.css';

/** /dashboard */
export function DashboardPage() {
  const identity = useIdentity();
  const profile = useLive(me, {});
  const flags = useFlags();
  useDashboardReads({ hasBoard: flags.show_wanted });
  const signOut = useSignOut();
  if (identity.state !== 'signed-in') return null;
  const isProCrafter = profile.status === 'ready' && profile.value.roles.pro_creator === true;
  return (
    <div className={styles.page}>
      <AccountTop
        email={identity.email}
        displayName={profile.status === 'ready' ? profile.value.displayName : identity.displayName}
        onSignOut={signOut}
      />
      <VerificationBanner />
      {profile.status === 'ready' && <CheckoutNotice />}
      {profile.status === 'error' && <ProfileNotFound onRetry={profile.retry} />}
      <div className={styles.grid}>
        {profile.status === 'loading' && <AccountSkeleton />}
        {profile.status === 'ready' && (
          <>
            <AvailableCoinsCard profile={profile.value} />
            <PurchaseCard balance={displayedBalance(profile.value)} />
            <MyCraftsCard />
            <MyAcceptedBounties hasBoard={flags.show_wanted} />
            <div className={styles.farm}>
              <MyFarmCard profile={profile.value} />
            </div>
            {(isProCrafter || flags.show_wanted) && (
              <div className={styles.side}>
                {isProCrafter && (
                  <ProCrafterCard>
                    <EarnedThisMonth />
                  </ProCrafterCard>
                )}
                {flags.show_wanted && <BoardCard />}
              </div>
            )}
            <MyEngagements hasBoard={flags.show_wanted} />
            <MyPostedBounties hasBoard={flags.show_wanted} />
          </>
        )}
      </div>
    </div>
  );
}
