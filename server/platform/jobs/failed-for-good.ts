/** Thrown by a job when a retry cannot succeed: the job is given up at once, and operators see it. */
export class FailedForGood extends Error {}
