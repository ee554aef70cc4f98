/** A webhook that the card provider signed, and that is no event as we need it: whoever set it up reads in one line why. */
export class UnfitEventError extends Error {}
