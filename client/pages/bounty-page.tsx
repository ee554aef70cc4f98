import { SearchX } from 'lucide-react';
import { useParams } from 'react-router';
import { BountyFacts } from '#client/bounties/bounty-facts.tsx';
import { BountyFactsSkeleton } from '#client/bounties/bounty-facts-skeleton.tsx';
import { BountyView } from '#client/bounties/bounty-view.tsx';
import { BountyViewSkeleton } from '#client/bounties/bounty-view-skeleton.tsx';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { ReportLink } from '#client/platform/links/report-link.tsx';
import { SectionBackLink } from '#client/platform/links/section-back-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { LoginLink } from '#client/platform/login/login-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { useMyProfile, useOnceProfileKnown } from '#client/platform/session/use-my-profile.ts';
import { usePageTitle } from '#client/platform/use-page-title.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import { bounty as bountyQuery } from '#contract/bounties/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

/** /wanted/{id} */
export function BountyPage() {
  const { bountyId = '' } = useParams();
  const bounty = useOnceProfileKnown(useLive(bountyQuery, { bountyId }));
  const profile = useMyProfile();
  const title = bounty.status === 'ready' ? bounty.value.title : null;
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <PageTop
        back={
          <SectionBackLink section="show_wanted" to={paths.bountyCall()}>
            Bounty Call Board
          </SectionBackLink>
        }
        heading={title ?? 'Bounty'}
      >
        {bounty.status === 'loading' && <BountyFactsSkeleton />}
        {bounty.status === 'ready' && <BountyFacts bounty={bounty.value} />}
      </PageTop>
      {bounty.status === 'loading' && <BountyViewSkeleton />}
      {bounty.status === 'error' && bounty.error.status === 'NOT_FOUND' && <NoBounty message={bounty.error.message} />}
      {bounty.status === 'error' && bounty.error.status !== 'NOT_FOUND' && (
        <ErrorState text={bounty.error.message} onRetry={bounty.retry} />
      )}
      {bounty.status === 'ready' && <BountyView bounty={bounty.value} />}
      {bounty.status === 'ready' && bounty.value.creatorId !== profile?.uid && (
        <ReportLink what="bounty" name={bounty.value.title} />
      )}
    </div>
  );
}

/** Its poster and its solvers see a bounty that is not open, too: whoever follows a link of a mail may be one of them. */
function NoBounty({ message }: { message: string }) {
  const hasBoard = useFlags().show_wanted;
  const isVisitor = useIdentity().state === 'signed-out';
  const ifYours = isVisitor ? ' Log in to see it if it is yours, or one that you are engaged in.' : '';
  return (
    <EmptyState
      picture={<SearchX size={36} />}
      text={`${message} It may be under review, solved or taken off the board by now.${ifYours}`}
    >
      <LoginLink tone="leaf" />
      {hasBoard && (
        <PageLink {...buttonLook()} to={paths.bountyCall()}>
          See the open bounties
        </PageLink>
      )}
    </EmptyState>
  );
}
