/** What a job throws when trying it again cannot mend its failure: it is given up at once, where operators see it. */
export class FailedForGood extends Error {}
