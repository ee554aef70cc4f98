import { forgetKeptConfig } from '#client/platform/flags/kept-config-key.ts';

/** Reloads the page: a visitor with a pass now gets it from the site instead of the gate. */
export function comeIn(): void {
  forgetKeptConfig();
  location.reload();
}
