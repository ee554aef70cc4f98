/**
 * `askFor` makes the browser request all code files of a page at once, by its route. Until the list of those files is
 * known (client/app/learn-page-code.ts), the browser finds each only when another file imports it.
 *
 * `renew` reloads the site when a newer version has replaced this tab's, whose files are gone.
 */
export const pageCode = { askFor: (_path: string): void => {}, renew: () => {} };
