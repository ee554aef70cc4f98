/** The parsed address if it belongs to this site; null for any other, however similar it looks (security row 20). */
export function ownAddress(given: string, publicUrl: URL): URL | null {
  const parsed = URL.canParse(given) ? new URL(given) : null;
  // A "blob:" address has the origin of the address inside it, so the protocol counts too.
  const isOurs = parsed?.origin === publicUrl.origin && parsed.protocol === publicUrl.protocol;
  return isOurs && parsed.username === '' && parsed.password === '' ? parsed : null;
}
