/** The `code` of an SDK error such as "auth/too-many-requests"; empty for anything else that was thrown. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What the service itself said in an SDK error ("Firebase: What it said. (auth/some-code)."); empty when it did not. */
export function serviceMessage(error: unknown): string {
  return (error instanceof Error && /^Firebase: (.+) \(auth\/[\w-]+\)\.$/s.exec(error.message)?.[1]) || '';
}

/**
 * Whether the SDK could not read the answer to a request, which it takes for a network that is away: our server answers
 * without a word what it cannot do just now, since the SDK signs people out for others.
 */
export function wasAnsweredWithoutWords(error: unknown): boolean {
  const said: unknown = error instanceof Error && 'customData' in error ? Object(error.customData).message : null;
  return String(said).startsWith('SyntaxError');
}
