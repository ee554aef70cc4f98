/** What a part of an address says; as it is where that cannot be read. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What a path says, as `matchPath` reads it: a slash inside one of its parts stays encoded, and divides nothing. */
export function decodedPath(path: string): string {
  return path
    .split('/')
    .map((part) => decoded(part).replaceAll('/', '%2F'))
    .join('/');
}
