import { timeAgo } from '#client/ui/time-ago.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Returns in words how long ago a user asked to join; within seven days, "this week". */
export function askedToJoin(at: string, nowMs: number): string {
  const asked = new Date(at);
  return nowMs - asked.getTime() < weekMs
    ? 'asked to join this week'
    : `asked to join ${timeAgo(asked, new Date(nowMs))}`;
}
