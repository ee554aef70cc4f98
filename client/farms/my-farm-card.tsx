import { Tractor } from 'lucide-react';
import { useState } from 'react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { reach } from '#client/ui/reach.ts';
import { RowsSkeleton } from '#client/ui/rows-skeleton.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Profile } from '#contract/account/profile.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { farm as farmQuery, myInvitations, myJoinRequests } from '#contract/farms/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BrowseFarmsDialog } from './browse-farms-dialog.tsx';
import { CreateFarmDialog } from './create-farm-dialog.tsx';
import { FarmBanner } from './farm-banner.tsx';
import { farmFacts } from './farm-facts.ts';
import { FarmIcon } from './farm-icon.tsx';
import styles from './farm-list.module.css';
import { JoinRequests } from './join-requests.tsx';
import card from './my-farm-card.module.css';
import { MyInvitations } from './my-invitations.tsx';
import { MyJoinRequests } from './my-join-requests.tsx';
import { OtherInvitations } from './other-invitations.tsx';

/** The user's farm on the dashboard, or the ways to get one. */
export function MyFarmCard({ profile: { farmId, uid } }: { profile: Profile }) {
  const [open, setOpen] = useState<'nothing' | 'create' | 'browse'>('nothing');
  const close = () => setOpen('nothing');
  const create = () => setOpen('create');
  return (
    <>
      {farmId === null ? (
        <Card heading="My Farm">
          <NoFarm onCreate={create} onBrowse={() => setOpen('browse')} />
        </Card>
      ) : (
        <Card heading="My Farm" banner={<FarmBanner farmId={farmId} edge="straight" />}>
          <MyFarm farmId={farmId} uid={uid} />
        </Card>
      )}
      {open === 'create' && <CreateFarmDialog isInFarm={farmId !== null} onClose={close} />}
      {open === 'browse' && <BrowseFarmsDialog onCreate={create} onClose={close} />}
    </>
  );
}

function MyFarm({ farmId, uid }: { farmId: string; uid: string }) {
  const farm = useLive(farmQuery, { farmId });
  if (farm.status === 'loading')
    return (
      <>
        <div className={card.head}>
          <FarmIcon name={null} size="large" />
          <div className={card.who}>
            <Skeleton />
          </div>
        </div>
        <div className={styles.part}>
          <RowsSkeleton count={2} />
        </div>
      </>
    );
  if (farm.status === 'error') return <ErrorState text={farm.error.message} onRetry={farm.retry} />;
  return (
    <>
      <div className={card.head}>
        <FarmIcon name={farm.value.icon} size="large" />
        <div className={card.who}>
          <h3 className={`${reach.area} ${card.name}`}>
            <PageLink className={reach.link} to={paths.farm(farmId)}>
              {farm.value.name}
            </PageLink>
          </h3>
          <p className={styles.facts}>{farmFacts(farm.value)}</p>
        </div>
        <PageLink {...buttonLook()} to={paths.farm(farmId)}>
          Manage Farm
        </PageLink>
      </div>
      {farm.value.ownerId === uid ? (
        <JoinRequests farmId={farmId} />
      ) : (
        <div className={styles.part}>
          <p className={styles.facts}>{farmMessages.onlyOwner}</p>
        </div>
      )}
      <OtherInvitations farm={farm.value} uid={uid} />
    </>
  );
}

function NoFarm({ onCreate, onBrowse }: { onCreate: () => void; onBrowse: () => void }) {
  const invitations = useLive(myInvitations, {});
  const requests = useLive(myJoinRequests, {});
  if (invitations.status === 'loading' || requests.status === 'loading') return <Skeleton shape="block" />;
  const invited = invitations.status === 'ready' ? invitations.value.items : [];
  const asked = requests.status === 'ready' ? requests.value.items : [];
  const isAllKnown = invitations.status === 'ready' && requests.status === 'ready';
  return (
    <>
      {invitations.status === 'error' && (
        <ErrorState text="Your invitations could not be loaded." onRetry={invitations.retry} />
      )}
      {invited.length > 0 && <MyInvitations invitations={invited} />}
      {requests.status === 'error' && (
        <ErrorState text="Your requests to join could not be loaded." onRetry={requests.retry} />
      )}
      {asked.length > 0 && <MyJoinRequests requests={asked} />}
      {isAllKnown && invited.length + asked.length === 0 && (
        <div className={styles.alone}>
          <EmptyState
            picture={<Tractor size={36} />}
            text="You are not in a farm yet. Found one, or join people who build what you like."
          />
        </div>
      )}
      <p className={styles.foot}>
        <Button tone={invited.length > 0 ? 'plain' : 'leaf'} onClick={onCreate}>
          Create a farm
        </Button>
        <Button onClick={onBrowse}>Browse farms</Button>
      </p>
    </>
  );
}
