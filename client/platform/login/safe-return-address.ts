/**
 * Returns the address to go to afterwards if it leads to this site, otherwise null. Browsers read "//host" and "/\host"
 * as other origins, so this function resolves the address as they would and compares the origin.
 */
export function safeReturnAddress(wanted: string | null, origin: string): string | null {
  if (!wanted || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  // The pathname of "/x/..//host" is "//host", which would lead to another origin when resolved once more.
  const path = url.pathname.replace(/^\/+/, '/');
  return url.origin === origin ? `${path}${url.search}${url.hash}` : null;
}
