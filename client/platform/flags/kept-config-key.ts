/** Under which name a browser keeps the last configuration it fetched. */
export const keptConfigKey = 'furrow.config';

/** Another pass may show other sections: what was fetched with the one before no longer holds. */
export function forgetKeptConfig(): void {
  try {
    localStorage.removeItem(keptConfigKey);
  } catch {
    // Storage is blocked: nothing is kept there.
  }
}
