/** Too much to do just now: answered with 503 and an empty body, which leaves every client signed in. */
export class OverloadedError extends Error {
  constructor() {
    super('overloaded');
    this.name = 'OverloadedError';
  }
}
