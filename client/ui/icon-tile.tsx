import type { ReactNode } from 'react';
import styles from './icon-tile.module.css';

/** A decorative icon on a tile, hidden from screen readers. */
export function IconTile({ tone, children }: { tone: 'leaf' | 'beet'; children: ReactNode }) {
  return (
    <span className={styles.tile} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  );
}
