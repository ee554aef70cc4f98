import { OwnDataCard } from '#client/account/own-data-card.tsx';
import { DeleteAccountCard } from '#client/auth/delete-account-card.tsx';
import { NameCard } from '#client/auth/name-card.tsx';
import { SessionsCard } from '#client/auth/sessions-card.tsx';
import { SignInAgainDialog } from '#client/auth/sign-in-again-dialog.tsx';
import { SignInMethodCards } from '#client/auth/sign-in-method-cards.tsx';
import { useEmailVerified } from '#client/auth/use-email-verified.ts';
import { VerificationBanner } from '#client/auth/verification-banner.tsx';
import { BackLink } from '#client/platform/links/back-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { useMyProfileRead } from '#client/platform/session/use-my-profile.ts';
import { ActLineSkeleton } from '#client/ui/act-line-skeleton.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

/** /dashboard/security */
export function SecurityPage() {
  const identity = useIdentity();
  const profile = useMyProfileRead();
  const isVerified = useEmailVerified();
  if (identity.state !== 'signed-in') return null;
  const { email } = identity;
  return (
    <div className={styles.page} data-width="cards">
      <PageTop back={<BackLink to={paths.dashboard()}>Back to Dashboard</BackLink>} heading="Sign-in and security" />
      <div className={styles.cards}>
        <VerificationBanner />
        {profile.status === 'ready' ? (
          <NameCard name={profile.value.displayName} />
        ) : (
          <Card heading="Name">
            {profile.status === 'error' ? (
              <ErrorState text="Your name could not be loaded." onRetry={profile.retry} />
            ) : (
              <ActLineSkeleton />
            )}
          </Card>
        )}
        <SignInMethodCards email={email} emailVerified={isVerified} />
        <SessionsCard />
        <OwnDataCard />
        <DeleteAccountCard email={email} />
        <SignInAgainDialog />
      </div>
    </div>
  );
}
