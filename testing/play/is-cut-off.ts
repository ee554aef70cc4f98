/** What Node says of a connection that was refused, reset or closed before its answer was whole. */
const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether a request failed for want of a connection: nothing, or not all, was answered. Anything else was an answer. */
export function isCutOff(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : null;
  return cause instanceof Error && 'code' in cause && codes.has(String(cause.code));
}
