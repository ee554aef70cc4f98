import { Skeleton } from './skeleton.tsx';
import styles from './tile-grid.module.css';

type Props = { count: number; tiles?: 'narrow' | 'wide' };

/** The place of as many tiles. */
export function TileGridSkeleton({ count, tiles = 'narrow' }: Props) {
  return (
    <div className={styles.grid} data-tiles={tiles} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Skeleton key={place} shape="block" />
      ))}
    </div>
  );
}
