import type { ReactNode } from 'react';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import styles from './console-list.module.css';

type Props<Value> = {
  heading: string;
  /** An explanation of the content and its source. */
  lead?: string;
  aside?: ReactNode;
  read: LiveRead<Value>;
  children: (value: Value) => ReactNode;
};

/** A card of the console: its loading state, its error, or its content. */
export function LiveCard<Value>({ heading, lead, aside, read, children }: Props<Value>) {
  return (
    <Card heading={heading} aside={aside}>
      {lead && <p className={styles.lead}>{lead}</p>}
      {read.status === 'loading' && <Skeleton shape="block" />}
      {read.status === 'error' && <ErrorState text={read.error.message} onRetry={read.retry} />}
      {read.status === 'ready' && children(read.value)}
    </Card>
  );
}
