const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** "2025-06-30" as "June 30, 2025": the same for everybody, so that pages can be rendered ahead. */
export function formatDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
