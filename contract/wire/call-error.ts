/** The status words of the callable-function protocol and the HTTP status each travels with (identity-protocol s.4). */
export const httpStatusOf = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

export type CallStatus = keyof typeof httpStatusOf;

/** An expected failure of a call or a live read. Its message is written for the person who reads it. */
export class CallError extends Error {
  readonly status: CallStatus;
  /** Seconds after which a retry may help; null where unknown. */
  readonly retryAfterSeconds: number | null;

  constructor(status: CallStatus, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
