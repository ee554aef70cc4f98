import { Activity, type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useLive } from '#client/platform/live/use-live.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast.ts';
import { me } from '#contract/account/queries.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { operatorCounts } from '#contract/operators/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './console.module.css';
import { ConsoleNav, ConsoleNavSkeleton } from './console-nav.tsx';
import type { SectionId } from './sections.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { SignInOver } from './sign-in-over.ts';
import { useOperatorLive } from './use-operator-live.ts';

type Props = { section: SectionId; children: ReactNode };

/** The console around one section, for operators who signed in within the last hour. Leads others to their account. */
export function Console({ section, children }: Props) {
  const profile = useLive(me, {});
  const [isOver, setIsOver] = useState(false);
  const [operator, setOperator] = useState<string | null>(null);
  if (profile.status === 'error') return <ErrorState text={profile.error.message} onRetry={profile.retry} />;
  if (profile.status === 'loading') return <ConsoleSkeleton />;
  const { uid, roles } = profile.value;
  if (roles.admin !== true) return <NoOperator isNew={uid === operator} />;
  if (uid !== operator) setOperator(uid);
  return (
    <SignInOver value={() => setIsOver(true)}>
      {isOver && <SignInFirst onSignedIn={() => setIsOver(false)} />}
      {/* While hidden, it keeps what the operator was writing, and its live reads stop. */}
      <Activity mode={isOver ? 'hidden' : 'visible'}>
        <OpenConsole section={section}>{children}</OpenConsole>
      </Activity>
    </SignInOver>
  );
}

/** Leads to the account; says why to a user who was an operator a moment ago. */
function NoOperator({ isNew }: { isNew: boolean }) {
  useEffect(() => {
    if (isNew) showToast('info', operatorMessages.roleLost);
  }, [isNew]);
  return <Navigate to={paths.dashboard()} replace />;
}

function ConsoleSkeleton() {
  return (
    <div className={styles.console}>
      <ConsoleNavSkeleton />
      <Skeleton shape="block" />
    </div>
  );
}

function OpenConsole({ section, children }: Props) {
  const counts = useOperatorLive(operatorCounts, {});
  return (
    <div className={styles.console}>
      <ConsoleNav section={section} counts={counts.status === 'ready' ? counts.value : null} />
      <div className={styles.part}>{children}</div>
    </div>
  );
}
