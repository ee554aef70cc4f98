type CardApiErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error';
type Details = { type?: CardApiErrorType; code?: string; param?: string };

/** A refusal, answered in the card API's own envelope. `status` is the HTTP status. */
export class CardApiError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  /** The envelope the official SDK turns into its typed errors. */
  get envelope() {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } };
  }
}

export function missingObject(kind: string, id: string): CardApiError {
  return new CardApiError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
}
