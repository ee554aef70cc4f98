import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { CraftGrid } from '#client/crafts/craft-grid.tsx';
import { FarmHead } from '#client/farms/farm-head.tsx';
import { FarmHeadSkeleton } from '#client/farms/farm-head-skeleton.tsx';
import { FarmInvitations } from '#client/farms/farm-invitations.tsx';
import { FarmJoinRequests } from '#client/farms/farm-join-requests.tsx';
import { FarmMembers } from '#client/farms/farm-members.tsx';
import { FarmMissing } from '#client/farms/farm-missing.tsx';
import { farmRelation } from '#client/farms/farm-relation.ts';
import { NoFarmCrafts } from '#client/farms/no-farm-crafts.tsx';
import { useMyJoinRequests } from '#client/farms/use-my-join-requests.ts';
import { BackLink } from '#client/platform/links/back-link.tsx';
import { ReportLink } from '#client/platform/links/report-link.tsx';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { useAskedAhead, useLive } from '#client/platform/live/use-live.ts';
import { useMyProfile, useOnceProfileKnown } from '#client/platform/session/use-my-profile.ts';
import { usePageTitle } from '#client/platform/use-page-title.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { KeptPlace } from '#client/ui/kept-place.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { farmMessages } from '#contract/farms/messages.ts';
import { farmCollection, farm as farmQuery } from '#contract/farms/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

const back = <BackLink to={paths.allFarms()}>All Farms</BackLink>;

/** /farm/{id}, and /farm without an id. */
export function FarmPage() {
  const { farmId = '' } = useParams();
  return (
    <div className={styles.page}>
      {farmId.trim() === '' ? (
        <>
          <PageTop back={back} heading="Farm" />
          <FarmMissing text={farmMessages.missingId} />
        </>
      ) : (
        <FarmView key={farmId} farmId={farmId} />
      )}
    </div>
  );
}

function FarmView({ farmId }: { farmId: string }) {
  const farm = useOnceProfileKnown(useLive(farmQuery, { farmId }));
  useAskedAhead(farmCollection, { farmId });
  const profile = useMyProfile();
  const requests = useMyJoinRequests();
  const name = farm.status === 'ready' ? farm.value.name : null;
  usePageTitle(name);
  const [wasSeen, setWasSeen] = useState(false);
  if (farm.status === 'ready' && !wasSeen) setWasSeen(true);
  if (farm.status === 'loading')
    return (
      <>
        <PageTop back={back}>
          <FarmHeadSkeleton />
        </PageTop>
        {/* Hidden while its position is unknown: an owner has buttons above it, and a description may be long. */}
        <KeptPlace>
          <FarmCollection>
            <TileGridSkeleton count={4} />
          </FarmCollection>
        </KeptPlace>
      </>
    );
  if (farm.status === 'error')
    return (
      <>
        <PageTop back={back} heading="Farm" />
        {farm.error.status === 'NOT_FOUND' ? (
          <FarmMissing text={wasSeen ? farmMessages.gone : farm.error.message} />
        ) : (
          <ErrorState text={farm.error.message} onRetry={farm.retry} />
        )}
      </>
    );
  const relation = farmRelation(farm.value, profile, requests);
  return (
    <>
      <PageTop back={back}>
        <FarmHead farm={farm.value} relation={relation} />
      </PageTop>
      {relation === 'owner' && <FarmJoinRequests farmId={farmId} />}
      <FarmCollection>
        <LivePages query={farmCollection} args={{ farmId }}>
          {(page) => (
            <ListPage
              page={page}
              loading={<TileGridSkeleton count={4} />}
              failed="The Crafts could not be loaded."
              empty={<NoFarmCrafts relation={relation} />}
            >
              {(crafts) => <CraftGrid crafts={crafts} />}
            </ListPage>
          )}
        </LivePages>
      </FarmCollection>
      <FarmMembers farm={farm.value} relation={relation} />
      {relation === 'owner' ? <FarmInvitations farmId={farmId} /> : <ReportLink what="farm" name={farm.value.name} />}
    </>
  );
}

function FarmCollection({ children }: { children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby="farm-collection">
      <div>
        <h2 id="farm-collection">Farm Collection</h2>
        <p className={styles.lead}>Crafts created by members of this farm.</p>
      </div>
      {children}
    </section>
  );
}
