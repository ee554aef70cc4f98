import type { ReactNode } from 'react';
import styles from './icon-tile.module.css';

/** A picture that says nothing to who cannot see it, on a tile. */
export function IconTile({ tone, children }: { tone: 'leaf' | 'beet'; children: ReactNode }) {
  return (
    <span className={styles.tile} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  );
}
