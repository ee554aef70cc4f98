const shortestMs = 250;
const longestMs = 15_000;

/**
 * Returns the delay before the next attempt to connect: doubling from 250 ms to 15 s, with jitter, so that after a
 * restart of the server not all tabs reconnect at the same moment. `attempt` counts from 0, `random` lies in [0, 1).
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceilingMs = Math.min(longestMs, shortestMs * 2 ** (attempt + 1));
  return shortestMs + (ceilingMs - shortestMs) * random;
}
