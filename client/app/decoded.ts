/** Decodes a part of an address; returns it unchanged if it is malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Decodes a path as `matchPath` reads it: a slash inside a part stays encoded, so it does not split the part. */
export function decodedPath(path: string): string {
  return path
    .split('/')
    .map((part) => decoded(part).replaceAll('/', '%2F'))
    .join('/');
}
