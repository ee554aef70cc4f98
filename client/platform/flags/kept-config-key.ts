/** The storage key of the last configuration that this browser fetched. */
export const keptConfigKey = 'furrow.config';

/** Removes the stored configuration: a different pass may show different sections. */
export function forgetKeptConfig(): void {
  try {
    localStorage.removeItem(keptConfigKey);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
