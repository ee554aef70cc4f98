const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first page answers to clicks. */
export const pageAlive = promise;

/** Called by the page itself once its effects run, which is when its events are heard. */
export function markPageAlive(): void {
  resolve();
}
