let resolve: () => void;

/** Resolves when the first page answers to clicks. */
// `Promise.withResolvers` came after the oldest browsers that the site is built for.
export const pageAlive = new Promise<void>((then) => {
  resolve = then;
});

/** Called by the page itself once its effects run, which is when its events are heard. */
export function markPageAlive(): void {
  resolve();
}
