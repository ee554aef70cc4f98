/** No response came. Has the SDK's own code for that, after which the SDK signs nobody out and retries. */
export class Unreachable extends Error {
  readonly code = 'auth/network-request-failed';
}
