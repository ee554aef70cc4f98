import { request } from 'node:http';
import type { TestFurrow } from './test-furrow.ts';

/** The settings of a Furrow whose gate is closed, behind one proxy. */
export const gateSettings = {
  GATE: 'on',
  GATE_MAIN_CODE: 'barley',
  GATE_DEV_CODE: 'barley-dev',
  GATE_BYPASS: 'over the stile',
  TRUSTED_PROXIES: '1',
};

let networks = 0;

/** A visitor at the gate of a Furrow with those settings, from a network that no other visitor uses. */
export class GateVisitor {
  network: string;
  readonly #furrow: TestFurrow;

  constructor(furrow: TestFurrow) {
    networks += 1;
    this.network = `203.0.113.${networks}`;
    this.#furrow = furrow;
  }

  async enter(code: unknown, headers: Record<string, string> = {}) {
    const response = await this.post('/gate', { code }, headers);
    return {
      status: response.status,
      body: await response.json(),
      cookie: cookieOf(response),
      attributes: response.headers.getSetCookie().at(-1),
    };
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#furrow.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': this.network, ...headers },
      body: JSON.stringify(body),
    });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.#furrow.url}${path}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': this.network, ...headers },
    });
  }

  /** Sends the path and headers unchanged: `fetch` would resolve the path and add its own Sec-Fetch headers. */
  ask(path: string, headers: Record<string, string>): Promise<{ cookies: string[]; text: string }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ cookies: string[]; text: string }>();
    const { hostname, port } = new URL(this.#furrow.url);
    const sent = { hostname, port, path, headers: { 'x-forwarded-for': this.network, ...headers } };
    request(sent, async (response) =>
      resolve({ cookies: response.headers['set-cookie'] ?? [], text: (await response.toArray()).join('') }),
    )
      .on('error', reject)
      .end();
    return promise;
  }
}

/** Returns the cookies of an answer as a browser sends them back. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/;.*/, ''))
    .join('; ');
}
