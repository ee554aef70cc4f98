/** The session at the card provider that the address of a card page is for: its last part. */
export function sessionIn(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}
