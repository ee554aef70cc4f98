import { type BrowserContext, expect } from '@playwright/test';

/** The test driver's own script, blocked like any other in the frame of the sandbox's mail. */
const byTheDriver = /Blocked script execution in 'about:srcdoc'/;

/** Collects the problems that a browser's pages report. */
export class Problems {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [byTheDriver];

  async watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error')
        this.#found.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.#found.push(`${error.page()?.url()}: ${error.error()}`));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`content security policy: ${violatedDirective} ${blockedURI}`),
      );
    });
  }

  /** Allows problems that the journey itself causes, such as the refused request of a wrong password. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Like `allow`, for what follows only: fails if a page has reported a problem before. */
  allowFromHere(pattern: RegExp): void {
    expect(this.found(), 'the pages have reported no problem so far').toEqual([]);
    this.allow(pattern);
  }

  found(): string[] {
    return this.#found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }
}
