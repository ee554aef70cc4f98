import { PackageX } from 'lucide-react';
import { PageLink } from '#client/platform/page-link.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { paths } from '#contract/site/paths.ts';
import type { CallError } from '#contract/wire/call-error.ts';

type Props = { error: CallError; onRetry: () => void };

/** What stands where a craft would be: of one that does not exist, the way to those that do. */
export function CraftFailure({ error, onRetry }: Props) {
  if (error.status !== 'NOT_FOUND') return <ErrorState text={error.message} onRetry={onRetry} />;
  return (
    <EmptyState picture={<PackageX size={36} />} text={error.message}>
      <PageLink {...buttonLook()} to={paths.crafts()}>
        Browse All Crafts
      </PageLink>
    </EmptyState>
  );
}
