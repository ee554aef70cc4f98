import * as v from 'valibot';
import { gateStanding } from '#contract/gate/passcode.ts';

/**
 * Loads the page anew where this browser's pass has run out or its code was changed: the gate stands there then. Answers
 * whether it does; rejects when the server cannot be asked.
 */
export async function leaveWhenShutOut(): Promise<boolean> {
  const standing = v.safeParse(gateStanding, await (await fetch('/gate')).json());
  const isShutOut = standing.success && !standing.output.isOpen;
  if (isShutOut) location.reload();
  return isShutOut;
}
