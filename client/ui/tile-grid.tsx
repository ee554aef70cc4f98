import type { ReactNode } from 'react';
import styles from './tile-grid.module.css';

type Props = { tiles?: 'narrow' | 'wide'; children: ReactNode };

/** Tiles side by side, as many as fit. */
export function TileGrid({ tiles = 'narrow', children }: Props) {
  return (
    <ul className={styles.grid} data-tiles={tiles}>
      {children}
    </ul>
  );
}
