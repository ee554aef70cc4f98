/**
 * The card provider signed this webhook, but it is not an event as we need it. The message tells whoever set the
 * webhook up why, in one line.
 */
export class UnfitEventError extends Error {}
