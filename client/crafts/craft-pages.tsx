import { useState } from 'react';
import { useLive } from '#client/platform/use-live.ts';
import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Profile } from '#contract/account/profile.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { browseCrafts } from '#contract/crafts/queries.ts';
import { CraftGrid } from './craft-grid.tsx';
import styles from './craft-search.module.css';

type Props = { search: string; sort: 'newest' | 'name' };

/** The matches, page after page as they are asked for. Every page shown stays live. */
export function CraftPages({ search, sort }: Props) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const profile = useMyProfile();
  return (
    <>
      <VisuallyHidden as="h2">Results</VisuallyHidden>
      {cursors.map((after, index) => (
        <CraftPage
          key={after}
          search={search}
          sort={sort}
          after={after}
          profile={profile}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
    </>
  );
}

type PageProps = Props & {
  after: string | null;
  profile: Profile | null;
  isLast: boolean;
  onMore: (next: string) => void;
};

function CraftPage({ search, sort, after, profile, isLast, onMore }: PageProps) {
  const page = useLive(browseCrafts, { search, sort, ...(after === null ? {} : { after }) });
  if (page.status === 'loading') return <TileGridSkeleton count={8} />;
  if (page.status === 'error') return <ErrorState text="The crafts could not be loaded." onRetry={page.retry} />;
  const { items, next } = page.value;
  if (items.length === 0 && after === null)
    return <EmptyState text={search === '' ? craftMessages.noPublic : craftMessages.noMatch} />;
  return (
    <>
      <CraftGrid crafts={items} profile={profile} />
      {isLast && next !== null && (
        <div className={styles.more}>
          <Button onClick={() => onMore(next)}>Show more</Button>
        </div>
      )}
    </>
  );
}
