import { useMemo } from 'react';
import styles from './farm-banner.module.css';
import { farmLandscape, landscapeHeight, landscapeWidth } from './farm-landscape.ts';

type Props = { farmId: string; edge?: 'round' | 'straight' };

/** The fields around a farm, drawn from its id. */
export function FarmBanner({ farmId, edge = 'round' }: Props) {
  const { sunX, barnX, hills, fields } = useMemo(() => farmLandscape(farmId), [farmId]);
  return (
    <svg
      className={styles.banner}
      data-edge={edge}
      viewBox={`0 0 ${landscapeWidth} ${landscapeHeight}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <circle className={styles.sun} cx={sunX} cy="22" r="11" />
      {hills.map((points) => (
        <polygon key={points} className={styles.hill} points={points} />
      ))}
      {fields.map(({ points, crop, furrows }) => (
        <g key={points}>
          <polygon className={styles.field} data-crop={crop} points={points} />
          <path className={styles.furrows} d={furrows.join('')} />
        </g>
      ))}
      <path className={styles.barn} d={`M${barnX} 68v-8l7-5 7 5v8z`} />
    </svg>
  );
}
