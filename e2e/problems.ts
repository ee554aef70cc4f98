import type { BrowserContext } from '@playwright/test';

/** The test driver's own script, which the sandbox's mail frame runs as little as any other. */
const byTheDriver = /Blocked script execution in 'about:srcdoc'/;
/** What a whole browser asks of its own accord beside what is no page (`signIn` opens such); a headless shell does not. */
const byTheBrowser = /status of 404 .*\/favicon\.ico\)$/;

/** What the pages of a browser complain about. */
export class Problems {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [byTheDriver, byTheBrowser];

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

  /** What the journey itself brings about, such as the refused request of a wrong password. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  found(): string[] {
    return this.#found.filter((problem) => !this.#allowed.some((pattern) => pattern.test(problem)));
  }
}
