/** Blocking starts at the third failed attempt (specification s.9) and never lasts longer than a day. */
const firstBlockedFailure = 3;
const longestBlockSeconds = 24 * 3_600;

/** How long codes are not compared after this many failures: 5^(failures-2) seconds, from the third on. */
export function blockSeconds(failures: number): number {
  if (failures < firstBlockedFailure) return 0;
  return Math.min(5 ** (failures - 2), longestBlockSeconds);
}
