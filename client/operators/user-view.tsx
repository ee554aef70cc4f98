import { useEffect } from 'react';
import { BackLink } from '#client/platform/links/back-link.tsx';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { announce } from '#client/ui/announce.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { type OperatorUser, operatorUser } from '#contract/operators/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { useOperatorLive } from './use-operator-live.ts';
import { UserAccount } from './user-account.tsx';
import { UserCoins } from './user-coins.tsx';
import { UserDevices } from './user-devices.tsx';
import { UserPurchases } from './user-purchases.tsx';

/** A user's page for operators, live. */
export function UserView({ uid }: { uid: string }) {
  const user = useOperatorLive(operatorUser, { who: uid });
  const found = user.status === 'ready' ? (user.value.email ?? uid) : null;
  // Also where a search by uid has read the user already.
  useEffect(() => {
    if (found !== null) announce(found);
  }, [found]);
  return (
    <>
      <BackLink to={paths.operators('users')}>Find another user</BackLink>
      {user.status === 'loading' && <Skeleton shape="block" />}
      {user.status === 'error' &&
        (user.error.status === 'NOT_FOUND' ? (
          <Card heading="No such user">
            <EmptyState text={`${user.error.message} A deleted account still has its lines in the audit log.`}>
              <PageLink {...buttonLook()} to={paths.operators('audit', { user: uid })}>
                Look in the audit log
              </PageLink>
            </EmptyState>
          </Card>
        ) : (
          <ErrorState text={user.error.message} onRetry={user.retry} />
        ))}
      {user.status === 'ready' && <Cards user={user.value} />}
    </>
  );
}

function Cards({ user }: { user: OperatorUser }) {
  return (
    <>
      <UserAccount user={user} />
      <UserCoins user={user} />
      <UserPurchases orders={user.orders} />
      <UserDevices sessions={user.sessions} />
    </>
  );
}
