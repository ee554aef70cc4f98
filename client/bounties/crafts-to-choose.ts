import { craftsPerPage } from '#contract/crafts/queries.ts';

/** Which of the user's own crafts they choose from: those that solved a bounty are not among them, however many they are. */
export const craftsToChoose = { limit: craftsPerPage, maySolve: true } as const;
