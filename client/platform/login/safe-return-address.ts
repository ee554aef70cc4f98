/**
 * The address to go to afterwards, if it leads to this site; otherwise null. Browsers read "//host" and "/\host" as other
 * origins, so the address is resolved as they would and its origin is compared.
 */
export function safeReturnAddress(wanted: string | null, origin: string): string | null {
  if (!wanted || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  // What is left of "/x/..//host" would be another origin to whoever resolves it again.
  const path = url.pathname.replace(/^\/+/, '/');
  return url.origin === origin ? `${path}${url.search}${url.hash}` : null;
}
