/**
 * Has the browser ask at once for all the code of a page, by its route. Until it is known which files those are
 * (learn-page-code.ts), each is found by the one that needs it.
 */
export const pageCode = { askFor: (_path: string): void => {} };
