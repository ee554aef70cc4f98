import { paths } from '#client/app/paths.ts';
import { PageLink } from '#client/platform/page-link.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { Profile } from '#contract/account/profile.ts';
import type { Farm, JoinRequest } from '#contract/farms/farm.ts';
import { FarmButton } from './farm-button.tsx';
import styles from './farm-card.module.css';
import { FarmIcon } from './farm-icon.tsx';
import { farmRelation, seesFarmVisual } from './farm-relation.ts';
import { FarmVisual } from './farm-visual.tsx';

type Props = { farm: Farm; profile: Profile | null; requests: readonly JoinRequest[] };

/** A farm among others. Its name leads to its page. */
export function FarmCard({ farm, profile, requests }: Props) {
  return (
    <li className={styles.card}>
      {seesFarmVisual(profile) && <FarmVisual farmId={farm.id} />}
      <div className={styles.head}>
        <FarmIcon name={farm.icon} />
        <div className={styles.title}>
          <h3 className={styles.name}>
            <PageLink className={styles.open} to={paths.farm(farm.id)}>
              {farm.name}
            </PageLink>
          </h3>
          <p className={styles.facts}>
            {counted(farm.memberCount, 'member')}, {counted(farm.craftCount, 'craft')} shared
          </p>
        </div>
      </div>
      <p className={styles.description}>{farm.description}</p>
      <div className={styles.foot}>
        <Badge tone="wheat">{farm.subscription}</Badge>
        <span className={styles.ways}>
          <FarmButton farm={farm} relation={farmRelation(farm, profile, requests)} />
        </span>
      </div>
    </li>
  );
}

const counted = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
