/**
 * Has the browser ask at once for all the code of a page, by its route. Until it is known which files those are
 * (client/app/learn-page-code.ts), each is found by the one that needs it.
 *
 * `renew` loads the site anew where a newer version has taken the place of this tab's, whose files are gone.
 */
export const pageCode = { askFor: (_path: string): void => {}, renew: () => {} };
