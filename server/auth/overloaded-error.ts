/**
 * The server is overloaded, or a service it needs is away. Answered with 503, without a body: clients stay signed in.
 */
export class OverloadedError extends Error {
  constructor(options?: ErrorOptions) {
    super('overloaded', options);
    this.name = 'OverloadedError';
  }
}
