import * as v from 'valibot';
import { gateStanding } from '#contract/gate/passcode.ts';

/**
 * Reloads the page when this browser's pass has expired or its passcode was changed: the gate then appears. Resolves to
 * whether it does; rejects when the server cannot be reached.
 */
export async function leaveWhenShutOut(): Promise<boolean> {
  const standing = v.safeParse(gateStanding, await (await fetch('/gate')).json());
  const isShutOut = standing.success && !standing.output.isOpen;
  if (isShutOut) location.reload();
  return isShutOut;
}
