import type { TestFurrow } from './test-furrow.ts';

export type GoogleForm = { email: string; name?: string; emailVerified?: boolean; withoutButton?: true } | 'cancel';

/** A browser that signs in with Google in a popup: it keeps cookies and follows redirects, one address at a time. */
export class GooglePopup {
  readonly #cookies = new Map<string, string>();
  readonly #furrow: TestFurrow;

  constructor(furrow: TestFurrow) {
    this.#furrow = furrow;
  }

  /** Opens the popup; returns the address of the page where the account is chosen. */
  async open(): Promise<string> {
    return this.#follow(`${this.#furrow.url}/google/start`, (address) => address.includes('/google/interaction/'));
  }

  /** Fills in the form of the sandbox's Google; returns the address that leads back to the site. */
  async choose(page: string, form: GoogleForm): Promise<string> {
    const fields = new URLSearchParams(
      form === 'cancel'
        ? { action: 'cancel' }
        : {
            ...(form.withoutButton ? {} : { action: 'continue' }),
            email: form.email,
            name: form.name ?? '',
            ...(form.emailVerified === false ? {} : { emailVerified: 'yes' }),
          },
    );
    const response = await this.get(page, { method: 'POST', body: fields });
    return this.#follow(locationOf(page, response), (address) => address.includes('/google/callback'));
  }

  /** Returns the message of the callback page to the window that opened it, and the origin it is sent to. */
  async finish(callback: string) {
    const response = await this.get(callback);
    const text = await response.text();
    const attribute = (name: string) =>
      (new RegExp(`data-${name}="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const message: { idToken?: string; error?: string } = JSON.parse(attribute('message'));
    return { response, text, message, origin: attribute('origin') };
  }

  async signIn(form: GoogleForm) {
    return this.finish(await this.choose(await this.open(), form));
  }

  async get(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  async #follow(start: string, isThere: (address: string) => boolean): Promise<string> {
    let address = start;
    for (let steps = 0; steps < 6 && !isThere(address); steps += 1)
      address = locationOf(address, await this.get(address));
    return address;
  }
}

function locationOf(address: string, response: Response): string {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`${address} answered ${response.status} and leads nowhere`);
  return new URL(location, address).href;
}
