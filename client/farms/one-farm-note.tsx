import { PageLink } from '#client/platform/links/page-link.tsx';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import type { Farm } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './farm-list.module.css';
import { farmRelation } from './farm-relation.ts';

/** Tells a member of another farm why they cannot join any of these; nothing if they could not join anyway. */
export function OneFarmNote({ farms }: { farms: readonly Farm[] }) {
  const profile = useMyProfile();
  const farmId = profile?.farmId ?? null;
  const isElsewhere = farms.some((farm) => farm.acceptingMembers && farmRelation(farm, profile, []) === 'elsewhere');
  if (farmId === null || !isElsewhere) return null;
  return (
    <p className={styles.facts}>
      {farmMessages.oneAtATime} <PageLink to={paths.farm(farmId)}>My Farm</PageLink>
    </p>
  );
}
