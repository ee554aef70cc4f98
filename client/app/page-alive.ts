let resolve: () => void;

/** Resolves when the first page responds to clicks. */
// `Promise.withResolvers` is missing in the oldest browsers that the site supports.
export const pageAlive = new Promise<void>((then) => {
  resolve = then;
});

/** Called by the page once its effects run: its event handlers work from then on. */
export function markPageAlive(): void {
  resolve();
}
