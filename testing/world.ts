import * as v from 'valibot';
import { myNotifications } from '#contract/notifications/queries.ts';
import type { AnswerOf, Call } from '#contract/wire/call.ts';
import type { CallStatus } from '#contract/wire/call-error.ts';
import type { ValueOf } from '#contract/wire/query.ts';

export const webApiKey = 'furrow-web';
/** The API key that passes the gate without a pass. */
export const editorApiKey = 'furrow-editor';
export const testPassword = 'long-grass-42';

/** The server's answer to a call: the result, or the error with its HTTP status. */
export type Answered<Result = unknown> = {
  httpStatus: number;
  result?: Result;
  error?: { status: CallStatus; message: string };
};

export type TestUser = { uid: string; email: string; password: string; idToken: string; refreshToken: string };

/** Makes the users of a test and acts for them, only over the server's HTTP interface. */
export class World {
  readonly url: string;
  readonly #apiKey: string;
  readonly #fromManyAddresses: boolean;
  #people = 0;

  /** `fromManyAddresses`: each identity call seems to come from another network; the server has to trust a proxy. */
  constructor(url: string, { apiKey = webApiKey, fromManyAddresses = false } = {}) {
    this.url = url;
    this.#apiKey = apiKey;
    this.#fromManyAddresses = fromManyAddresses;
  }

  newEmail(): string {
    this.#people += 1;
    return `person-${this.#people}-${Math.random().toString(36).slice(2, 8)}@example.test`;
  }

  /** Signs up a new user. */
  async user(email = this.newEmail()): Promise<TestUser> {
    const { body } = await this.identity('v1/accounts:signUp', {
      email,
      password: testPassword,
      returnSecureToken: true,
    });
    if (typeof body.localId !== 'string') throw new Error(`sign-up refused: ${JSON.stringify(body)}`);
    return {
      uid: body.localId,
      email,
      password: testPassword,
      idToken: String(body.idToken),
      refreshToken: String(body.refreshToken),
    };
  }

  /** Makes one request to the identity service; `path` is the part after the mount. */
  async identity(path: string, fields: object | null, { key = this.#apiKey, mount = 'identity', headers = {} } = {}) {
    const response = await fetch(`${this.url}/${mount}/${path}?key=${key}`, {
      method: fields === null ? 'GET' : 'POST',
      headers: {
        ...(fields === null ? {} : { 'content-type': 'application/json' }),
        ...(this.#fromManyAddresses ? { 'x-forwarded-for': anyAddress() } : {}),
        ...headers,
      },
      ...(fields === null ? {} : { body: JSON.stringify(fields) }),
    });
    const text = await response.text();
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
    const error: unknown = body.error;
    const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : null;
    return { httpStatus: response.status, headers: response.headers, text, body, message };
  }

  /** Makes a request to the identity service as an emulator's administrator, who has no key. */
  asOwner(path: string, fields: object) {
    return this.identity(path, fields, { headers: { authorization: 'Bearer owner' }, key: '' });
  }

  /** Signs in a user again: on another device, or later on the same one. */
  async signIn({ uid, email, password }: Pick<TestUser, 'uid' | 'email' | 'password'>): Promise<TestUser> {
    const { body } = await this.identity('v1/accounts:signInWithPassword', { email, password });
    if (body.localId !== uid) throw new Error(`sign-in refused: ${JSON.stringify(body)}`);
    return { uid, email, password, idToken: String(body.idToken), refreshToken: String(body.refreshToken) };
  }

  async refresh(refreshToken: string) {
    const response = await fetch(`${this.url}/identity/v1/token?key=${this.#apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    const text = await response.text();
    const body: Record<string, unknown> & { error?: { message: string } } = text === '' ? {} : JSON.parse(text);
    return {
      httpStatus: response.status,
      headers: response.headers,
      text,
      idToken: String(body.access_token),
      refreshToken: String(body.refresh_token),
      message: body.error?.message ?? null,
    };
  }

  async call<C extends Call>(
    call: C,
    user: Pick<TestUser, 'idToken'> | null,
    data: unknown,
  ): Promise<Answered<AnswerOf<C>>> {
    return this.rawCall(call.name, user?.idToken ?? null, JSON.stringify({ data }));
  }

  async rawCall<Result = unknown>(
    name: string,
    idToken: string | null,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Answered<Result>> {
    const response = await fetch(`${this.url}/functions/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(idToken === null ? {} : { authorization: `Bearer ${idToken}` }),
        ...headers,
      },
      body,
    });
    return { httpStatus: response.status, ...(await response.json()) };
  }

  /** Reads one answer of a live read. */
  async read(
    query: string,
    user: Pick<TestUser, 'idToken'> | null,
    args: object | null = {},
    headers: Record<string, string> = {},
  ): Promise<Answered & { value?: unknown }> {
    const response = await fetch(`${this.url}/live/${query}?args=${encodeURIComponent(JSON.stringify(args))}`, {
      headers: { ...(user ? { authorization: `Bearer ${user.idToken}` } : {}), ...headers },
    });
    return { httpStatus: response.status, ...(await response.json()) };
  }

  /** Reads a page of a user's inbox, the newest unless `args` say otherwise. */
  async inbox(user: Pick<TestUser, 'idToken'>, args: object = {}): Promise<ValueOf<typeof myNotifications>> {
    return v.parse(myNotifications.value, (await this.read('myNotifications', user, args)).value);
  }
}

/** Returns the id of a user's session from their ID token. */
export function sessionIdOf({ idToken }: Pick<TestUser, 'idToken'>): string {
  const claims: { sid: string } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  return claims.sid;
}

/** Returns a random private network address. */
function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
