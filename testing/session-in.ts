/** Returns the card provider's session id, which is the last part of a card page's address. */
export function sessionIn(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}
