import { paths } from '#client/app/paths.ts';
import { PageLink } from '#client/platform/page-link.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Craft } from '#contract/crafts/craft.ts';
import styles from './craft-details.module.css';
import { CraftDetails } from './craft-details.tsx';

type Props = { craft: Craft; onClose: () => void };

/** A craft's details over the list one came from; its own page can be shared. */
export function CraftDetailDialog({ craft, onClose }: Props) {
  return (
    <Dialog heading={craft.name} onClose={onClose}>
      <div className={styles.details}>
        <CraftDetails craft={craft} />
        <ButtonRow>
          <PageLink {...buttonLook({ tone: 'plain' })} to={paths.craft(craft.id)}>
            Open its page
          </PageLink>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
