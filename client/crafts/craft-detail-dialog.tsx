import { useState } from 'react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { buttonLook } from '#client/ui/button-look.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { DialogFoot } from '#client/ui/dialog-foot.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { stack } from '#client/ui/stack.ts';
import { useToldLater } from '#client/ui/use-told-later.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craft as craftQuery } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BuyCraftDialog } from './buy-craft-dialog.tsx';
import { CraftButton } from './craft-button.tsx';
import { CraftDetails } from './craft-details.tsx';
import { craftRelation } from './craft-relation.ts';
import { useIsCraftTextComing } from './craft-text.tsx';

type Props = { craft: Craft; onEdit: (craft: Craft) => void; onClose: () => void };

/** A craft's details in a dialog over a list, with the viewer's actions; its own page can be shared. */
export function CraftDetailDialog({ craft, onEdit, onClose }: Props) {
  const profile = useMyProfile();
  const detail = useLive(craftQuery, { craftId: craft.id });
  const shown = detail.status === 'ready' ? detail.value : craft;
  const isTextComing = useIsCraftTextComing();
  const [isBuying, setIsBuying] = useState(false);
  const isGone = detail.status === 'error' && detail.error.status === 'NOT_FOUND';
  useToldLater(isGone ? craftMessages.unknown : null);
  return (
    <>
      <Dialog heading={shown.name} onClose={onClose}>
        {isTextComing && <Skeleton shape="block" />}
        {!isTextComing && (
          <>
            <div {...stack}>
              <CraftDetails craft={craft} under="h2" />
            </div>
            {!isGone && (
              <DialogFoot>
                <PageLink {...buttonLook({ tone: 'plain' })} to={paths.craft(craft.id)}>
                  Open its page
                </PageLink>
                <CraftButton
                  craft={shown}
                  relation={craftRelation(shown, profile)}
                  size="medium"
                  onEdit={() => onEdit(shown)}
                  onBuy={() => setIsBuying(true)}
                />
              </DialogFoot>
            )}
          </>
        )}
      </Dialog>
      {isBuying && <BuyCraftDialog craft={shown} onClose={() => setIsBuying(false)} />}
    </>
  );
}
