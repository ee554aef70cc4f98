import { timeAgo } from './time-ago.ts';
import { useMinute } from './use-minute.ts';

/** How long ago a moment (ISO 8601) was, kept true as time goes on. */
export function Ago({ at }: { at: string }) {
  const nowMs = useMinute();
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}>
      {timeAgo(new Date(at), new Date(nowMs))}
    </time>
  );
}
