type Zone = 'local' | 'UTC';

const days = formats({ dateStyle: 'medium' });
const moments = formats({ dateStyle: 'medium', timeStyle: 'short' });
const longDays = formats({ dateStyle: 'long' });

/** Formats a day or moment (ISO 8601) as "Mar 4, 2026". */
export function formatDay(iso: string, zone: Zone = 'local'): string {
  return days[zone].format(new Date(iso));
}

/** Formats a moment (ISO 8601) as "Mar 4, 2026, 2:05 PM". */
export function formatMoment(iso: string, zone: Zone = 'local'): string {
  return moments[zone].format(new Date(iso));
}

/** Formats a day ("2025-06-30") as "June 30, 2025", in every time zone alike, so that pages can be rendered ahead. */
export function formatLongDay(day: string): string {
  return longDays.UTC.format(new Date(day));
}

function formats(style: Intl.DateTimeFormatOptions): Record<Zone, Intl.DateTimeFormat> {
  return {
    local: new Intl.DateTimeFormat('en-US', style),
    UTC: new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }),
  };
}
