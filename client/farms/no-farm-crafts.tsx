import { Sprout } from 'lucide-react';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { farmMessages } from '#contract/farms/messages.ts';
import { paths } from '#contract/site/paths.ts';
import type { FarmRelation } from './farm-relation.ts';

/** Replaces an empty farm collection: members can make a craft, others are led to those on the market. */
export function NoFarmCrafts({ relation }: { relation: FarmRelation }) {
  const hasMarket = useFlags().show_craft_market;
  const isIn = relation === 'owner' || relation === 'member';
  return (
    <EmptyState picture={<Sprout size={36} />} text={farmMessages.noCrafts}>
      {(isIn || hasMarket) && (
        <PageLink {...buttonLook()} to={isIn ? paths.newCraft() : paths.crafts()}>
          {isIn ? 'New Craft' : 'Browse All Crafts'}
        </PageLink>
      )}
    </EmptyState>
  );
}
