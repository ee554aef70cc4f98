/** "Good morning, Maren", by the hour of the user's local time; without a name when the account has none. */
export function greeting(hour: number, displayName: string | null): string {
  const firstName = displayName?.trim().split(/\s+/)[0];
  return firstName ? `${timeOfDay(hour)}, ${firstName}` : timeOfDay(hour);
}

function timeOfDay(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}
