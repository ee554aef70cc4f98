import { Skeleton } from './skeleton.tsx';
import tile from './tile.module.css';
import styles from './tile-grid.module.css';
import own from './tile-grid-skeleton.module.css';

type Props = { count: number; tiles?: 'narrow' | 'wide' };

/** The placeholder of `count` tiles. */
export function TileGridSkeleton({ count, tiles = 'narrow' }: Props) {
  return (
    <div className={styles.grid} data-tiles={tiles} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className={`${tile.tile} ${own.tile}`}>
          <div className={tile.head}>
            <Skeleton shape="icon" />
            <Lines />
          </div>
          <Lines />
          <div className={tile.foot}>
            <Skeleton shape="short" />
            <Skeleton shape="button" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Lines() {
  return (
    <div className={own.lines}>
      <Skeleton />
      <Skeleton shape="short" />
    </div>
  );
}
