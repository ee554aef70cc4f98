/** What an address says, by `decodeURI` for a whole path or `decodeURIComponent` for a part of it; as it is where that cannot be read. */
export function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
