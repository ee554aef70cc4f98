/** A signed webhook that is not an event as we need it. Its message tells in one line what is wrong with the set-up. */
export class UnfitEventError extends Error {}
