import { craftsPerPage } from '#contract/crafts/queries.ts';

/** The query arguments for the user's crafts that may still solve a bounty: those that solved one are left out. */
export const craftsToChoose = { limit: craftsPerPage, maySolve: true } as const;
