import type { ReactNode } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Tile, tileOpen } from '#client/ui/tile.tsx';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { withoutMarks } from '#contract/crafts/without-marks.ts';
import { CraftIcon } from './craft-icon.tsx';
import { craftPrice } from './craft-price.ts';
import styles from './craft-tile.module.css';

type Props = {
  as?: 'li' | 'div';
  /** The price is null while the typed price is invalid. */
  craft: Pick<Craft, 'name' | 'category' | 'marketDescription' | 'hasPrompt'> & {
    icon: string | null;
    price: number | null;
  };
  /** Shown under the name; defaults to the category. */
  facts?: string;
  ways?: ReactNode;
  onOpen?: () => void;
};

/** A craft as everybody sees it in a grid. */
export function CraftTile({ as = 'li', craft, facts = craft.category, ways, onOpen }: Props) {
  const name = onOpen ? (
    <button type="button" {...tileOpen} onClick={onOpen}>
      {craft.name}
    </button>
  ) : (
    craft.name
  );
  return (
    <Tile
      as={as}
      icon={<CraftIcon name={craft.icon} />}
      name={name}
      facts={facts}
      text={withoutMarks(craft.marketDescription)}
      badge={
        <>
          {!craft.hasPrompt && <p className={styles.lack}>{craftMessages.noPrompt}</p>}
          {craft.price !== null && <Badge tone={craft.price === 0 ? 'leaf' : 'wheat'}>{craftPrice(craft.price)}</Badge>}
        </>
      }
      ways={ways}
    />
  );
}
