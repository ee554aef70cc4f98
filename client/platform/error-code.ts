/** The `code` of an SDK error such as "auth/too-many-requests"; empty for anything else that was thrown. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What the service itself said in an SDK error ("Firebase: What it said. (auth/some-code)."); empty when it did not. */
export function serviceMessage(error: unknown): string {
  return (error instanceof Error && /^Firebase: (.+) \(auth\/[\w-]+\)\.$/s.exec(error.message)?.[1]) || '';
}
