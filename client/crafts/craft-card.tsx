import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import type { Profile } from '#contract/account/profile.ts';
import type { Craft } from '#contract/crafts/craft.ts';
import { CraftButton } from './craft-button.tsx';
import styles from './craft-card.module.css';
import { CraftDetailDialog } from './craft-detail-dialog.tsx';
import { CraftEditDialog } from './craft-edit-dialog.tsx';
import { CraftIcon } from './craft-icon.tsx';
import { craftPrice } from './craft-price.ts';
import { craftRelation } from './craft-relation.ts';

type Props = { craft: Craft; profile: Profile | null };

/** A craft among others. Its name opens the details. */
export function CraftCard({ craft, profile }: Props) {
  const [open, setOpen] = useState<'nothing' | 'details' | 'edit'>('nothing');
  const close = () => setOpen('nothing');
  return (
    <li className={styles.card}>
      <CraftFace craft={craft} onOpen={() => setOpen('details')} />
      <div className={styles.foot}>
        <Badge tone={craft.price === 0 ? 'leaf' : 'wheat'}>{craftPrice(craft.price)}</Badge>
        <span className={styles.ways}>
          <CraftButton craft={craft} relation={craftRelation(craft, profile)} onEdit={() => setOpen('edit')} />
        </span>
      </div>
      {open === 'details' && <CraftDetailDialog craft={craft} onClose={close} />}
      {open === 'edit' && <CraftEditDialog craft={craft} onClose={close} />}
    </li>
  );
}

type FaceProps = {
  craft: Pick<Craft, 'name' | 'category' | 'marketDescription'> & { icon: string | null };
  onOpen?: () => void;
};

/** Icon, name, category and market description. */
export function CraftFace({ craft, onOpen }: FaceProps) {
  return (
    <>
      <div className={styles.head}>
        <CraftIcon name={craft.icon} />
        <div className={styles.title}>
          <h3 className={styles.name}>
            {onOpen ? (
              <button type="button" className={styles.open} onClick={onOpen}>
                {craft.name}
              </button>
            ) : (
              craft.name
            )}
          </h3>
          <p className={styles.category}>{craft.category}</p>
        </div>
      </div>
      <p className={styles.description}>{craft.marketDescription}</p>
    </>
  );
}
