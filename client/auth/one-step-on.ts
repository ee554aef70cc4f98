import { stepsBack, type WayBack } from '#client/platform/login/way-back.ts';

/** The way back for a page that one goes on to from here; nothing for whoever came to the login by themselves. */
export function oneStepOn(state: unknown): WayBack | undefined {
  const steps = stepsBack(state);
  return steps > 0 ? { stepsBack: steps + 1 } : undefined;
}
