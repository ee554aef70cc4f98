/** The month that credits belong to: YYYY-MM in UTC. */
export function creditsMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}
