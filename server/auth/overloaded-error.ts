/**
 * Too much to do just now, or a service that is needed is away. Answered with 503 and an empty body, which leaves every
 * client signed in.
 */
export class OverloadedError extends Error {
  constructor(options?: ErrorOptions) {
    super('overloaded', options);
    this.name = 'OverloadedError';
  }
}
