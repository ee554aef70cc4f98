import type { ReactNode } from 'react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import type { LiveRead } from '#client/platform/live/use-live.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { Card, cardLink } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { reach } from '#client/ui/reach.ts';
import { row } from '#client/ui/row.ts';
import { RowsSkeleton } from '#client/ui/rows-skeleton.tsx';
import type { Bounty } from '#contract/bounties/bounty.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './bounty-list.module.css';
import { RewardTag } from './reward-tag.tsx';

type Line = { bounty: Bounty; facts: ReactNode };

type Props<Item> = {
  heading: string;
  /** The link to the whole list. */
  all: { label: string; to: string };
  read: LiveRead<{ items: Item[] }>;
  linesOf: (items: Item[]) => Line[];
  empty: { picture: ReactNode; text: string; step: string };
  /** Whether the board is switched on. */
  hasBoard: boolean;
  /** The usual number of rows, for the skeleton. */
  rows?: number;
  /** Whether each row also has a View button that leads to the bounty, like its title. */
  hasView?: boolean;
};

/** A card on the dashboard with a few bounties, each with its facts. */
export function BountyList<Item>({
  heading,
  all,
  read,
  linesOf,
  empty,
  hasBoard,
  rows = 3,
  hasView = true,
}: Props<Item>) {
  const lines = read.status === 'ready' ? linesOf(read.value.items) : null;
  return (
    <Card
      heading={heading}
      aside={
        // The user's own bounties exist even while the board is switched off.
        (hasBoard || (lines !== null && lines.length > 0)) && (
          <PageLink {...cardLink} to={all.to}>
            {all.label}
          </PageLink>
        )
      }
    >
      {read.status === 'loading' && <RowsSkeleton count={rows} />}
      {read.status === 'error' && <ErrorState text="The bounties could not be loaded." onRetry={read.retry} />}
      {lines?.length === 0 && (
        <EmptyState picture={empty.picture} text={empty.text}>
          {hasBoard && (
            <PageLink {...buttonLook()} to={paths.bountyCall()}>
              {empty.step}
            </PageLink>
          )}
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <ul>
          {lines.map(({ bounty, facts }) => (
            <li key={bounty.id} {...row}>
              <div className={`${reach.area} ${styles.text}`}>
                <PageLink className={`${reach.link} ${styles.name}`} to={paths.bounty(bounty.id)}>
                  {bounty.title}
                </PageLink>
                <p className={styles.facts}>{facts}</p>
              </div>
              <span className={styles.end}>
                <RewardTag reward={bounty.reward} />
                {hasView && (
                  <PageLink
                    {...buttonLook({ size: 'small' })}
                    aria-label={`View ${bounty.title}`}
                    to={paths.bounty(bounty.id)}
                  >
                    View
                  </PageLink>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
