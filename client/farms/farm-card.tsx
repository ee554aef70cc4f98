import { PageLink } from '#client/platform/links/page-link.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Tile, tileOpen } from '#client/ui/tile.tsx';
import type { Profile } from '#contract/account/profile.ts';
import type { Farm, JoinRequest } from '#contract/farms/farm.ts';
import { paths } from '#contract/site/paths.ts';
import { FarmBanner } from './farm-banner.tsx';
import { FarmButton } from './farm-button.tsx';
import { farmFacts } from './farm-facts.ts';
import { FarmIcon } from './farm-icon.tsx';
import { farmRelation, seesFarmVisual } from './farm-relation.ts';

type Props = {
  farm: Farm;
  profile: Profile | null;
  requests: readonly JoinRequest[];
  /** Null where the list does not offer editing. */
  onEdit: (() => void) | null;
};

/** A farm in a grid. Its name leads to its page. */
export function FarmCard({ farm, profile, requests, onEdit }: Props) {
  const relation = farmRelation(farm, profile, requests);
  return (
    <Tile
      picture={seesFarmVisual(profile) && <FarmBanner farmId={farm.id} size="small" />}
      icon={<FarmIcon name={farm.icon} />}
      name={
        <PageLink {...tileOpen} to={paths.farm(farm.id)}>
          {farm.name}
        </PageLink>
      }
      facts={farmFacts(farm)}
      text={farm.description}
      badge={<Badge tone="wheat">{farm.subscription}</Badge>}
      ways={
        <>
          <FarmButton farm={farm} relation={relation} />
          {onEdit && relation === 'owner' && (
            <Button size="small" aria-label={`Edit ${farm.name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
        </>
      }
    />
  );
}
