import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Farm } from '#contract/farms/farm.ts';
import { FarmCard } from './farm-card.tsx';
import styles from './farm-grid.module.css';
import { useMyJoinRequests } from './use-my-join-requests.ts';

/** `isEditable` lets owners edit their farm where it stands. */
type Props = { farms: readonly Farm[]; isEditable?: boolean };

export function FarmGrid({ farms, isEditable = false }: Props) {
  const profile = useMyProfile();
  const requests = useMyJoinRequests();
  return (
    <ul className={styles.grid}>
      {farms.map((farm) => (
        <FarmCard key={farm.id} farm={farm} profile={profile} requests={requests} isEditable={isEditable} />
      ))}
    </ul>
  );
}

/** The place of as many cards. */
export function FarmGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal and in no order.
        <Skeleton key={index} shape="block" />
      ))}
    </div>
  );
}
