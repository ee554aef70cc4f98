import { stepsBack, type WayBack } from '#client/platform/login/way-back.ts';

/** The way back for the next page after this one; undefined if no page of this site led to the login. */
export function oneStepOn(state: unknown): WayBack | undefined {
  const steps = stepsBack(state);
  return steps > 0 ? { stepsBack: steps + 1 } : undefined;
}
