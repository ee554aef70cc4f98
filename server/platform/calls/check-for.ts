import type { Actor, Identified } from './actor.ts';

/**
 * Runs a check of the request. When it fails, a caller whose session is over or whom `mayCall` refuses gets that error
 * instead.
 */
export async function checkFor<T>(
  caller: Identified | null,
  check: () => T,
  mayCall: (actor: Actor) => void = () => {},
): Promise<T> {
  try {
    return check();
  } catch (error) {
    if (caller) mayCall(await caller.confirm());
    throw error;
  }
}
