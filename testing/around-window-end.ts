import type { TestClock } from './test-clock.ts';

/** Returns two answers: half a minute before the fixed window of a limit ends, and right after its end. */
export async function aroundWindowEnd<Answer>(
  clock: TestClock,
  windowSeconds: number,
  ask: () => Promise<Answer>,
): Promise<[before: Answer, after: Answer]> {
  const windowMs = windowSeconds * 1_000;
  clock.move(windowMs - (clock.now().getTime() % windowMs) - 30_000);
  const before = await ask();
  clock.move(30_000);
  return [before, await ask()];
}
