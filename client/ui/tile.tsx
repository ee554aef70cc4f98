import type { ReactNode } from 'react';
import styles from './tile.module.css';

/** For the link or the button in a tile's name: a click anywhere on the tile follows it. */
export const tileOpen = { className: styles.open };

type Props = {
  as?: 'li' | 'div';
  /** Stands at the top of the tile, above icon and name. */
  picture?: ReactNode;
  icon: ReactNode;
  name: ReactNode;
  facts: ReactNode;
  text: string;
  /** The maximum number of lines shown of the text. */
  lines?: 2 | 4;
  badge: ReactNode;
  /** The actions on the thing. */
  ways?: ReactNode;
};

/** One item of a grid. */
export function Tile({ as: Element = 'li', picture, icon, name, facts, text, lines = 4, badge, ways }: Props) {
  return (
    <Element className={styles.tile}>
      {picture}
      <div className={styles.head}>
        {icon}
        <div className={styles.title}>
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.facts}>{facts}</p>
        </div>
      </div>
      <p className={styles.text} data-lines={lines}>
        {text}
      </p>
      <div className={styles.foot}>
        {badge}
        {ways && <span className={styles.ways}>{ways}</span>}
      </div>
    </Element>
  );
}
