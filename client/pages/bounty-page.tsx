import { useParams } from 'react-router';
import { BountyFacts } from '#client/bounties/bounty-facts.tsx';
import { BountyFactsSkeleton } from '#client/bounties/bounty-facts-skeleton.tsx';
import { BountyFailure } from '#client/bounties/bounty-failure.tsx';
import { BountyView } from '#client/bounties/bounty-view.tsx';
import { BountyViewSkeleton } from '#client/bounties/bounty-view-skeleton.tsx';
import { ReportLink } from '#client/platform/links/report-link.tsx';
import { SectionBackLink } from '#client/platform/links/section-back-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { useMyProfile, useOnceProfileKnown } from '#client/platform/session/use-my-profile.ts';
import { usePageTitle } from '#client/platform/use-page-title.ts';
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
      {bounty.status === 'error' && <BountyFailure error={bounty.error} onRetry={bounty.retry} />}
      {bounty.status === 'ready' && <BountyView bounty={bounty.value} />}
      {bounty.status === 'ready' && bounty.value.creatorId !== profile?.uid && (
        <ReportLink what="bounty" name={bounty.value.title} />
      )}
    </div>
  );
}
