import { PackageX } from 'lucide-react';
import { LoginLink } from '#client/platform/login-link.tsx';
import { PageLink } from '#client/platform/page-link.tsx';
import { useIdentity } from '#client/platform/use-identity.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { paths } from '#contract/site/paths.ts';
import type { CallError } from '#contract/wire/call-error.ts';

type Props = { error: CallError; onRetry: () => void };

/**
 * What stands where a craft would be: of one that does not exist, the way to those that do. One that is not on the market
 * is there for its creator and for whoever has it, so a visitor may have to log in.
 */
export function CraftFailure({ error, onRetry }: Props) {
  const isVisitor = useIdentity().state === 'signed-out';
  if (error.status !== 'NOT_FOUND') return <ErrorState text={error.message} onRetry={onRetry} />;
  const ifYours = isVisitor ? ' If it is yours, or one that you have, log in to see it.' : '';
  return (
    <EmptyState picture={<PackageX size={36} />} text={`${error.message}${ifYours}`}>
      <LoginLink tone="leaf" />
      <PageLink {...buttonLook()} to={paths.crafts()}>
        Browse All Crafts
      </PageLink>
    </EmptyState>
  );
}
