/** The path of a request's URL, as the router sees it: neither resolves dots or backslashes. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/, '');
}
