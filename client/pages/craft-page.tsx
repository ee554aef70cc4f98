import { useNavigate, useParams } from 'react-router';
import { BuyCraftDialog } from '#client/crafts/buy-craft-dialog.tsx';
import { CraftAccess } from '#client/crafts/craft-access.tsx';
import { CraftButton } from '#client/crafts/craft-button.tsx';
import { CraftDetails } from '#client/crafts/craft-details.tsx';
import { CraftDetailsSkeleton } from '#client/crafts/craft-details-skeleton.tsx';
import { CraftFailure } from '#client/crafts/craft-failure.tsx';
import { CraftIcon } from '#client/crafts/craft-icon.tsx';
import { craftRelation } from '#client/crafts/craft-relation.ts';
import { useIsCraftTextComing } from '#client/crafts/craft-text.tsx';
import { DeleteCraftButton } from '#client/crafts/delete-craft-button.tsx';
import { ReportLink } from '#client/platform/links/report-link.tsx';
import { SectionBackLink } from '#client/platform/links/section-back-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { useMyProfile, useOnceProfileKnown } from '#client/platform/session/use-my-profile.ts';
import { useOwnState } from '#client/platform/session/use-own-state.ts';
import { usePageTitle } from '#client/platform/use-page-title.ts';
import { PageTop } from '#client/ui/page-top.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Craft } from '#contract/crafts/craft.ts';
import { craft as craftQuery } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './craft-page.module.css';
import page from './page.module.css';

/** /crafts/{id} */
export function CraftPage() {
  const { craftId = '' } = useParams();
  const craft = useOnceProfileKnown(useLive(craftQuery, { craftId }));
  const isTextComing = useIsCraftTextComing();
  const profile = useMyProfile();
  const navigate = useNavigate();
  const relation = craft.status === 'ready' ? craftRelation(craft.value, profile) : 'none';
  const name = craft.status === 'ready' ? craft.value.name : null;
  usePageTitle(name);
  const [bought, setBought] = useOwnState<Craft | null>(() => null);
  return (
    <div className={page.page} data-width="text">
      <PageTop
        back={
          <SectionBackLink section="show_craft_market" to={paths.crafts()}>
            All Crafts
          </SectionBackLink>
        }
        heading={name ?? 'Craft'}
        icon={
          craft.status === 'ready' ? (
            <CraftIcon name={craft.value.icon} />
          ) : (
            craft.status === 'loading' && <Skeleton shape="icon" />
          )
        }
        action={
          craft.status === 'ready' ? (
            <>
              <CraftButton
                craft={craft.value}
                relation={relation}
                size="medium"
                onEdit={() => navigate(paths.editCraft(craftId))}
                onBuy={() => setBought(craft.value)}
              />
              {relation === 'mine' && <DeleteCraftButton craft={craft.value} />}
            </>
          ) : (
            craft.status === 'loading' && <Skeleton shape="button" />
          )
        }
      />
      {(craft.status === 'loading' || (craft.status === 'ready' && isTextComing)) && <Loading />}
      {craft.status === 'error' && <CraftFailure error={craft.error} onRetry={craft.retry} />}
      {craft.status === 'ready' && !isTextComing && (
        <>
          <div className={page.cards}>
            <article className={styles.craft}>
              <CraftDetails craft={craft.value} under="h1" />
            </article>
            {relation === 'mine' && <CraftAccess craft={craft.value} />}
          </div>
          {relation !== 'mine' && <ReportLink what="Craft" name={craft.value.name} />}
        </>
      )}
      {bought && <BuyCraftDialog craft={bought} onClose={() => setBought(null)} />}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.craft}>
      <CraftDetailsSkeleton />
    </div>
  );
}
