import { forgetKeptConfig } from '#client/platform/flags/kept-config-key.ts';

/** Whoever has a pass by now loads the page again, and has it from the site. */
export function comeIn(): void {
  forgetKeptConfig();
  location.reload();
}
