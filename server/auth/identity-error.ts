/** An expected failure of the identity service: `code` as Identity Toolkit spells it, perhaps with a text for people. */
export class IdentityError extends Error {
  readonly code: string;

  constructor(code: string, text?: string) {
    super(text === undefined ? code : `${code} : ${text}`);
    this.name = 'IdentityError';
    this.code = code;
  }
}

/** Refused by a limit, never saying by which; another try may be made after so many seconds. */
export class TooManyAttempts extends IdentityError {
  readonly secondsLeft: number;

  constructor(secondsLeft: number) {
    super('TOO_MANY_ATTEMPTS_TRY_LATER');
    this.secondsLeft = secondsLeft;
  }
}
