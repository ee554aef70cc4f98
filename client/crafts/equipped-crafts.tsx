import { Sprout } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { useOwnState } from '#client/platform/session/use-own-state.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatDay } from '#client/ui/format-date.ts';
import { ListPage } from '#client/ui/list-page.tsx';
import { TileGrid } from '#client/ui/tile-grid.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { MyEquippedCraft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { myEquippedCrafts } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BuyCraftButton } from './buy-craft-button.tsx';
import { BuyCraftDialog } from './buy-craft-dialog.tsx';
import { CraftDetailDialog } from './craft-detail-dialog.tsx';
import { CraftTile } from './craft-tile.tsx';
import { ReturnCraftQuestion } from './return-craft-question.tsx';

type Opened = { for: 'reading' | 'buying' | 'returning'; craft: MyEquippedCraft };

/** The crafts of others that the user has equipped, and how they got each. A dialog stays open when its row goes. */
export function EquippedCrafts() {
  const navigate = useNavigate();
  const [opened, setOpened] = useOwnState<Opened | null>(() => null);
  const hasMarket = useFlags().show_craft_market;
  const close = () => setOpened(null);
  return (
    <>
      <VisuallyHidden as="h2">All of them</VisuallyHidden>
      <LivePages query={myEquippedCrafts} args={{}}>
        {(page) => (
          <ListPage
            page={page}
            loading={<TileGridSkeleton count={4} />}
            failed="Your equipped Crafts could not be loaded."
            empty={
              <EmptyState picture={<Sprout size={36} />} text={craftMessages.noneEquipped}>
                {hasMarket && (
                  <PageLink {...buttonLook({ tone: 'leaf' })} to={paths.crafts()}>
                    Browse All Crafts
                  </PageLink>
                )}
              </EmptyState>
            }
          >
            {(crafts) =>
              crafts.length > 0 && (
                <TileGrid>
                  {crafts.map((craft) => (
                    <CraftTile
                      key={craft.id}
                      craft={craft}
                      facts={howItCame(craft)}
                      onOpen={() => setOpened({ for: 'reading', craft })}
                      ways={waysOf(craft, (what) => setOpened({ for: what, craft }))}
                    />
                  ))}
                </TileGrid>
              )
            }
          </ListPage>
        )}
      </LivePages>
      {opened?.for === 'reading' && (
        <CraftDetailDialog
          craft={opened.craft}
          onEdit={(craft) => navigate(paths.editCraft(craft.id))}
          onClose={close}
        />
      )}
      {opened?.for === 'buying' && <BuyCraftDialog craft={opened.craft} onClose={close} />}
      {opened?.for === 'returning' && <ReturnCraftQuestion craft={opened.craft} onClose={close} />}
    </>
  );
}

function howItCame({ access, since, until }: MyEquippedCraft): string {
  if (until !== null) return `On trial until ${formatDay(until)}`;
  return access === 'granted' ? `Granted ${formatDay(since)}` : `Yours since ${formatDay(since)}`;
}

function waysOf(craft: MyEquippedCraft, onAsk: (what: 'buying' | 'returning') => void) {
  switch (craft.access) {
    case 'granted':
      return (
        <Button size="small" aria-label={`Give back ${craft.name}`} onClick={() => onAsk('returning')}>
          Give back
        </Button>
      );
    case 'trial':
      return <BuyCraftButton craft={craft} onBuy={() => onAsk('buying')} />;
    case 'purchased':
      return null;
  }
}
