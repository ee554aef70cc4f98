import type { Actor, Identified } from './actor.ts';

/**
 * Checks what was sent. Whose session is over, or who `mayCall` refuses, is told so, and not what is wrong besides.
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
