import { SearchX } from 'lucide-react';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { LoginLink } from '#client/platform/login/login-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { paths } from '#contract/site/paths.ts';
import type { CallError } from '#contract/wire/call-error.ts';

type Props = { error: CallError; onRetry: () => void };

/**
 * Replaces a bounty that cannot be shown. Its poster and its solvers can see a bounty that is not open, so a visitor is
 * told to log in: they may be one of them, following a link in a mail.
 */
export function BountyFailure({ error, onRetry }: Props) {
  const hasBoard = useFlags().show_wanted;
  const isVisitor = useIdentity().state === 'signed-out';
  if (error.status !== 'NOT_FOUND') return <ErrorState text={error.message} onRetry={onRetry} />;
  const ifYours = isVisitor ? ' Log in to see it if it is yours, or one that you are engaged in.' : '';
  return (
    <EmptyState
      picture={<SearchX size={36} />}
      text={`${error.message} It may be under review, solved or taken off the board by now.${ifYours}`}
    >
      <LoginLink tone="leaf" />
      {hasBoard && (
        <PageLink {...buttonLook()} to={paths.bountyCall()}>
          See the open bounties
        </PageLink>
      )}
    </EmptyState>
  );
}
