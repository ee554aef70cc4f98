/** Node's error codes for a connection that was refused, reset or closed before the whole answer came. */
const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether a request failed because its connection did, without a whole answer. Any other error is an answer. */
export function isCutOff(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : null;
  return cause instanceof Error && 'code' in cause && codes.has(String(cause.code));
}
