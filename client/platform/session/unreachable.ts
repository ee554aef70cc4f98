/** No answer came, as the SDK says it of its own requests: after it the SDK signs nobody out, and tries again by itself. */
export class Unreachable extends Error {
  readonly code = 'auth/network-request-failed';
}
