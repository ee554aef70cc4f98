/** The source of the current time; tests move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
