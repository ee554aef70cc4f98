import { Sprout } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LivePages } from '#client/platform/live-pages.tsx';
import { PageLink } from '#client/platform/page-link.tsx';
import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatDay } from '#client/ui/format-date.ts';
import { ListPage } from '#client/ui/list-page.tsx';
import { TileGrid } from '#client/ui/tile-grid.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { CraftAtHand } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { myEquippedCrafts } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BuyCraftButton } from './buy-craft-button.tsx';
import { CraftDetailDialog } from './craft-detail-dialog.tsx';
import { CraftTile } from './craft-tile.tsx';
import { ReturnCraftButton } from './return-craft-button.tsx';

/** What the user has of others in their editor, and how it came there. */
export function EquippedCrafts() {
  const profile = useMyProfile();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<CraftAtHand | null>(null);
  return (
    <>
      <VisuallyHidden as="h2">All of them</VisuallyHidden>
      <LivePages query={myEquippedCrafts} args={{}}>
        {(page) => (
          <ListPage
            page={page}
            loading={<TileGridSkeleton count={4} />}
            failed="Your equipped crafts could not be loaded."
            empty={
              <EmptyState picture={<Sprout size={36} />} text={craftMessages.noneEquipped}>
                <PageLink {...buttonLook({ tone: 'leaf' })} to={paths.crafts()}>
                  Browse All Crafts
                </PageLink>
              </EmptyState>
            }
          >
            {(crafts) => (
              <TileGrid>
                {crafts.map((craft) => (
                  <CraftTile
                    key={craft.id}
                    craft={craft}
                    facts={howItCame(craft)}
                    onOpen={() => setOpened(craft)}
                    ways={waysOf(craft)}
                  />
                ))}
              </TileGrid>
            )}
          </ListPage>
        )}
      </LivePages>
      {opened && (
        <CraftDetailDialog
          craft={opened}
          profile={profile}
          onEdit={() => navigate(paths.editCraft(opened.id))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function howItCame({ access, since, until }: CraftAtHand): string {
  if (until !== null) return `On trial until ${formatDay(until)}`;
  return access === 'granted' ? `Granted ${formatDay(since)}` : `Yours since ${formatDay(since)}`;
}

function waysOf(craft: CraftAtHand) {
  switch (craft.access) {
    case 'granted':
      return <ReturnCraftButton craft={craft} />;
    case 'trial':
      return <BuyCraftButton craft={craft} />;
    case 'purchased':
      return null;
  }
}
