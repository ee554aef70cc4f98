import { PackageX } from 'lucide-react';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { LoginLink } from '#client/platform/login/login-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { paths } from '#contract/site/paths.ts';
import type { CallError } from '#contract/wire/call-error.ts';

type Props = { error: CallError; onRetry: () => void };

/**
 * Replaces a craft that cannot be shown. If it does not exist, links to the others. A craft off the market is visible
 * only to its creator and to its holders, so a visitor may have to log in, and a user with a grant may have to verify
 * their address.
 */
export function CraftFailure({ error, onRetry }: Props) {
  const hint = useHint();
  const hasMarket = useFlags().show_craft_market;
  if (error.status !== 'NOT_FOUND') return <ErrorState text={error.message} onRetry={onRetry} />;
  return (
    <EmptyState picture={<PackageX size={36} />} text={`${error.message}${hint}`}>
      <LoginLink tone="leaf" />
      {hasMarket && (
        <PageLink {...buttonLook()} to={paths.crafts()}>
          Browse All Crafts
        </PageLink>
      )}
    </EmptyState>
  );
}

function useHint(): string {
  const { state } = useIdentity();
  const profile = useMyProfile();
  if (state === 'signed-out') return ' If it is yours, or one that you have, log in to see it.';
  const isUnproved = profile !== null && profile.email !== '' && !profile.emailVerified;
  return isUnproved ? ' If you were given access to it, verify your email address first.' : '';
}
