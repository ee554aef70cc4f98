import { useSearchParams } from 'react-router';
import { AllMyCrafts } from '#client/crafts/all-my-crafts.tsx';
import { type CraftList, CraftLists, craftListOf } from '#client/crafts/craft-lists.tsx';
import { CraftSearch } from '#client/crafts/craft-search.tsx';
import { EquippedCrafts } from '#client/crafts/equipped-crafts.tsx';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { SectionBackLink } from '#client/platform/links/section-back-link.tsx';
import { useToLogin } from '#client/platform/login/use-to-login.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { usePageTitle } from '#client/platform/use-page-title.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { PageTop } from '#client/ui/page-top.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { useToldLater } from '#client/ui/use-told-later.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

const headings: Record<CraftList, string> = {
  all: 'Browse All Crafts',
  me: 'My Crafts',
  equipped: 'Equipped Crafts',
};

/** /crafts; with `?of=me` the user's own crafts, with `?of=equipped` the equipped crafts of others. */
export function CraftsPage() {
  const identity = useIdentity();
  const isSignedIn = identity.state === 'signed-in';
  // While the session is unknown the user is probably signed in: the page then does not shift once it is known.
  const mayBeSignedIn = identity.state !== 'signed-out';
  const [params] = useSearchParams();
  const list = craftListOf(params.get('of'));
  useToLogin(list !== 'all' && identity.state === 'signed-out');
  usePageTitle(headings[list]);
  // The focus stays on the link to the next list, so announce the new heading.
  useToldLater(headings[list]);
  return (
    <div className={styles.page} data-tall>
      <PageTop
        back={
          <SectionBackLink section="show_craft_market" to={paths.craftMarket()}>
            Craft Market
          </SectionBackLink>
        }
        heading={headings[list]}
        action={
          mayBeSignedIn && (
            <PageLink {...buttonLook({ tone: 'plain' })} to={paths.newCraft()}>
              New Craft
            </PageLink>
          )
        }
      />
      {mayBeSignedIn && <CraftLists current={list} />}
      {list === 'all' && <CraftSearch />}
      {list !== 'all' && !isSignedIn && <TileGridSkeleton count={8} />}
      {isSignedIn && list === 'me' && <AllMyCrafts />}
      {isSignedIn && list === 'equipped' && <EquippedCrafts />}
    </div>
  );
}
