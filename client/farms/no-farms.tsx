import { Tractor } from 'lucide-react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { paths } from '#contract/site/paths.ts';

/** Replaces an empty list of public farms: a link to the user's own farm, or to where they can create one. */
export function NoFarms({ text }: { text: string }) {
  const farmId = useMyProfile()?.farmId ?? null;
  return (
    <EmptyState picture={<Tractor size={36} />} text={text}>
      <PageLink {...buttonLook()} to={farmId === null ? paths.dashboard() : paths.farm(farmId)}>
        {farmId === null ? 'Create a farm' : 'My Farm'}
      </PageLink>
    </EmptyState>
  );
}
