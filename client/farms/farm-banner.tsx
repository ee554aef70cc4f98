import { useId, useMemo } from 'react';
import styles from './farm-banner.module.css';
import { type FieldRow, farmLandscape, landscapeHeight, landscapeWidth } from './farm-landscape.ts';

type Props = { farmId: string; edge?: 'round' | 'straight'; size?: 'small' | 'large' };

/** A farm's banner: fields drawn from its id, so that each farm always has the same, distinct one. */
export function FarmBanner({ farmId, edge = 'round', size = 'large' }: Props) {
  const { sunX, barnX, hills, rows } = useMemo(() => farmLandscape(farmId), [farmId]);
  const hazeId = useId();
  return (
    <svg
      className={styles.banner}
      data-edge={edge}
      data-size={size}
      viewBox={`0 0 ${landscapeWidth} ${landscapeHeight}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <linearGradient id={hazeId} x2="0" y2="1">
        <stop className={styles.haze} />
        <stop className={styles.haze} offset="1" stopOpacity="0" />
      </linearGradient>
      <circle className={styles.sun} cx={sunX} cy="22" r="11" />
      {hills.map((points) => (
        <polygon key={points} className={styles.hill} points={points} />
      ))}
      <rect className={styles.ground} y="54" width={landscapeWidth} height={landscapeHeight} />
      {rows.map((row) => (
        <Row key={row.nearness} row={row} />
      ))}
      <rect y="50" width={landscapeWidth} height="46" fill={`url(#${hazeId})`} />
      <g className={styles.barn} transform={`translate(${barnX} 45) scale(.62)`}>
        <path data-part="wall" d="M0 26V10L8 0H24L32 10V26Z" />
        <path data-part="roof" d="M8 0L-2 11H1L9 2.5H23L31 11H34L24 0Z" />
        <path data-part="door" d="M11 26V15H21V26Z" />
        <path data-part="silo" d="M40 26V4q6-7 12 0V26Z" />
      </g>
    </svg>
  );
}

function Row({ row: { nearness, patches, hedges } }: { row: FieldRow }) {
  return (
    <>
      {patches.map(({ crop, ground, furrows, trees }) => (
        <g key={crop} className={styles.field} data-crop={crop}>
          <path d={ground} />
          <path className={styles.furrows} d={furrows} strokeWidth={0.3 + nearness * 2.4} />
          <path className={styles.trees} d={trees} strokeWidth={nearness * 8} />
        </g>
      ))}
      <path className={styles.hedges} d={hedges} strokeWidth={0.4 + nearness * 1.6} />
    </>
  );
}
