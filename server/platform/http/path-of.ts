/** The path of a request's address, as the router takes it: neither resolves dots or backslashes. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/, '');
}
