/** An expected failure of the identity service: `code` as Identity Toolkit spells it, perhaps with a text for people. */
export class IdentityError extends Error {
  readonly code: string;

  constructor(code: string, text?: string) {
    super(text === undefined ? code : `${code} : ${text}`);
    this.name = 'IdentityError';
    this.code = code;
  }
}

/** A refusal by a limit. It does not say which one; the client may retry after `secondsLeft` seconds. */
export class TooManyAttempts extends IdentityError {
  readonly secondsLeft: number;

  constructor(secondsLeft: number) {
    super('TOO_MANY_ATTEMPTS_TRY_LATER');
    this.secondsLeft = secondsLeft;
  }
}
