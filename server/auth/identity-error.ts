/** An expected failure of the identity service: `code` as Identity Toolkit spells it, perhaps with a text for people. */
export class IdentityError extends Error {
  readonly code: string;

  constructor(code: string, text?: string) {
    super(text === undefined ? code : `${code} : ${text}`);
    this.name = 'IdentityError';
    this.code = code;
  }
}
