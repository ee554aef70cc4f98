import { MapPinOff } from 'lucide-react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { paths } from '#contract/site/paths.ts';

/** Replaces a farm that cannot be shown, and says why. */
export function FarmMissing({ text }: { text: string }) {
  return (
    <EmptyState picture={<MapPinOff size={36} />} text={text}>
      <PageLink {...buttonLook()} to={paths.allFarms()}>
        Browse All Farms
      </PageLink>
    </EmptyState>
  );
}
