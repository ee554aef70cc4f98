import styles from './farm-visual.module.css';

/** Fields under a sky, drawn from the farm's id: every farm has its own, always the same. */
export function FarmVisual({ farmId }: { farmId: string }) {
  const number = numberOf(farmId);
  const hue = number % 360;
  const hill = (step: number) => 34 + ((number >> (step * 3)) % 22);
  return (
    <svg className={styles.visual} viewBox="0 0 320 80" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="80" fill={`oklch(90% 0.05 ${hue})`} />
      <circle cx={40 + (number % 240)} cy="24" r="12" fill={`oklch(84% 0.13 ${(hue + 60) % 360})`} />
      {[0, 1, 2].map((step) => (
        <path
          key={step}
          d={`M0 ${hill(step) + step * 10} Q 90 ${hill(step + 1) + step * 10 - 22} 170 ${hill(step + 2) + step * 10} T 320 ${hill(step) + step * 10} V80 H0 Z`}
          fill={`oklch(${72 - step * 14}% 0.09 ${120 + ((hue + step * 25) % 50)})`}
        />
      ))}
    </svg>
  );
}

function numberOf(id: string): number {
  let number = 7;
  for (const letter of id) number = (number * 31 + letter.charCodeAt(0)) % 2_147_483_647;
  return number;
}
