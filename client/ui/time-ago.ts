const second = 1_000;
const day = 24 * 3_600 * second;
/** Source: specification s.9. A month has 30 days here, a year 365. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 3_600 * second],
  ['minute', 60 * second],
] as const;

/** Formats how long ago a moment was, in its largest unit: "3 hours ago". A moment in the future is "just now". */
export function timeAgo(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  for (const [unit, unitMs] of units) {
    const count = Math.floor(ms / unitMs);
    if (count >= 1) return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
