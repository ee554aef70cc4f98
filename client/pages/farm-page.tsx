import { useEffect } from 'react';
import { useParams } from 'react-router';
import { paths } from '#client/app/paths.ts';
import { CraftGrid } from '#client/crafts/craft-grid.tsx';
import { FarmHead } from '#client/farms/farm-head.tsx';
import { FarmMembers } from '#client/farms/farm-members.tsx';
import { farmRelation } from '#client/farms/farm-relation.ts';
import { OpenInvitations } from '#client/farms/open-invitations.tsx';
import { useMyJoinRequests } from '#client/farms/use-my-join-requests.ts';
import { BackLink } from '#client/platform/back-link.tsx';
import { useLive } from '#client/platform/use-live.ts';
import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Profile } from '#contract/account/profile.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { farmCollection, farm as farmQuery } from '#contract/farms/queries.ts';
import { product } from '#contract/site/product.ts';
import styles from './craft-market-page.module.css';

/** /farm/{id} */
export function FarmPage() {
  const { farmId = '' } = useParams();
  return (
    <div className={styles.page}>
      <BackLink to={paths.allFarms()}>All Farms</BackLink>
      {farmId.trim() === '' ? (
        <>
          <h1 className={styles.heading}>Farm</h1>
          <EmptyState text={farmMessages.missingId} />
        </>
      ) : (
        <FarmView key={farmId} farmId={farmId} />
      )}
    </div>
  );
}

function FarmView({ farmId }: { farmId: string }) {
  const farm = useLive(farmQuery, { farmId });
  const profile = useMyProfile();
  const requests = useMyJoinRequests();
  const name = farm.status === 'ready' ? farm.value.name : null;
  useEffect(() => {
    if (name !== null) document.title = `${name} | ${product.name}`;
  }, [name]);
  if (farm.status !== 'ready')
    return (
      <>
        <h1 className={styles.heading}>Farm</h1>
        {farm.status === 'loading' ? (
          <Skeleton shape="block" />
        ) : (
          <ErrorState text={farm.error.message} onRetry={farm.retry} />
        )}
      </>
    );
  const relation = farmRelation(farm.value, profile, requests);
  return (
    <>
      <FarmHead farm={farm.value} relation={relation} />
      <section className={styles.section} aria-labelledby="farm-collection">
        <div>
          <h2 id="farm-collection">Farm Collection</h2>
          <p className={styles.lead}>Crafts created by members of this farm.</p>
        </div>
        <Collection farmId={farmId} profile={profile} />
      </section>
      <FarmMembers farm={farm.value} relation={relation} />
      {relation === 'owner' && <OpenInvitations farmId={farmId} />}
    </>
  );
}

function Collection({ farmId, profile }: { farmId: string; profile: Profile | null }) {
  const crafts = useLive(farmCollection, { farmId });
  if (crafts.status === 'loading') return <Skeleton shape="block" />;
  if (crafts.status === 'error') return <ErrorState text="The crafts could not be loaded." onRetry={crafts.retry} />;
  const empty = <EmptyState text={farmMessages.noCrafts} />;
  return <CraftGrid crafts={crafts.value.items} profile={profile} empty={empty} />;
}
