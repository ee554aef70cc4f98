import { Sprout } from 'lucide-react';
import { useState } from 'react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { Card, cardLink } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { reach } from '#client/ui/reach.ts';
import { row } from '#client/ui/row.ts';
import { RowsSkeleton } from '#client/ui/rows-skeleton.tsx';
import type { Craft, OwnCraft } from '#contract/crafts/craft.ts';
import { myCrafts, myCraftsShown } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { CraftIcon } from './craft-icon.tsx';
import { craftPrice } from './craft-price.ts';
import styles from './craft-rows.module.css';
import { GrantAccessDialog } from './grant-access-dialog.tsx';

/** The user's latest own crafts, on the dashboard. */
export function MyCraftsCard() {
  const crafts = useLive(myCrafts, { limit: myCraftsShown });
  const [granting, setGranting] = useState<Craft | null>(null);
  const isEmpty = crafts.status === 'ready' && crafts.value.items.length === 0;
  return (
    <Card
      heading="My Crafts"
      aside={
        <PageLink {...cardLink} to={paths.crafts({ of: 'me' })}>
          See All My Crafts
        </PageLink>
      }
    >
      {crafts.status === 'loading' && <RowsSkeleton />}
      {crafts.status === 'error' && <ErrorState text="Your Crafts could not be loaded." onRetry={crafts.retry} />}
      {isEmpty && (
        <EmptyState
          picture={<Sprout size={36} />}
          text="You have not made a Craft yet. A prompt that worked once can work for others."
        >
          <PageLink {...buttonLook({ tone: 'leaf' })} to={paths.newCraft()}>
            New Craft
          </PageLink>
          <PageLink {...buttonLook()} to={paths.crafts({ of: 'equipped' })}>
            Equipped Crafts
          </PageLink>
        </EmptyState>
      )}
      {crafts.status === 'ready' && crafts.value.items.length > 0 && (
        <ul>
          {crafts.value.items.map((craft) => (
            <li key={craft.id} {...row}>
              <CraftIcon name={craft.icon} />
              <div className={`${reach.area} ${styles.text}`}>
                <PageLink className={`${reach.link} ${styles.name}`} to={paths.craft(craft.id)}>
                  {craft.name}
                </PageLink>
                <p className={styles.facts}>{factsOf(craft)}</p>
              </div>
              {craft.status !== 'solution_accepted' && (
                <Button size="small" aria-label={`Grant Access to ${craft.name}`} onClick={() => setGranting(craft)}>
                  Grant Access
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isEmpty && (
        <p className={styles.foot}>
          <PageLink {...buttonLook({ size: 'small' })} to={paths.newCraft()}>
            New Craft
          </PageLink>
          <PageLink {...buttonLook({ tone: 'ghost', size: 'small' })} to={paths.crafts({ of: 'equipped' })}>
            Equipped Crafts
          </PageLink>
        </p>
      )}
      {granting && <GrantAccessDialog craft={granting} onClose={() => setGranting(null)} />}
    </Card>
  );
}

/** "1,200 coins, 38 equipped" */
function factsOf({ price, equippedCount, isPublic, hasPrompt }: OwnCraft): string {
  const equipped = `${equippedCount.toLocaleString('en-US')} equipped`;
  const lacks = [...(isPublic ? [] : ['not on the market']), ...(hasPrompt ? [] : ['no prompt yet'])];
  return [craftPrice(price), equipped, ...lacks].join(', ');
}
