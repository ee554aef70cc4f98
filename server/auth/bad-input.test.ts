import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { webApiKey } from '#testing/world.ts';

let furrow: TestFurrow;
let idToken: string;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { EMULATOR: 'on' } });
  idToken = (await furrow.world.user()).idToken;
});
afterAll(() => furrow.close());

/** A valid request for each endpoint; the tests spoil one field at a time. */
const requests: Record<string, () => Record<string, unknown>> = {
  'v1/accounts:signUp': () => ({ email: furrow.world.newEmail(), password: 'long-grass-42', displayName: 'Ada' }),
  'v1/accounts:signInWithPassword': () => ({ email: 'a@b.test', password: 'long-grass-42' }),
  'v1/accounts:signInWithIdp': () => ({
    requestUri: 'http://localhost',
    postBody: 'id_token=a.b.c&providerId=google.com',
    returnIdpCredential: true,
    autoCreate: true,
    sessionId: 'x',
  }),
  'v1/accounts:signInWithCustomToken': () => ({ token: 'a.b.c' }),
  'v1/accounts:lookup': () => ({ idToken }),
  'v1/accounts:sendOobCode': () => ({
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
    email: 'a@b.test',
    newEmail: 'not an address',
    continueUrl: 'https://evil.test',
    returnOobLink: false,
  }),
  'v1/accounts:resetPassword': () => ({ oobCode: 'x', newPassword: 'long-grass-42' }),
  'v1/accounts:update': () => ({
    idToken,
    displayName: 'Ada',
    photoUrl: 'https://a.test/x.png',
    email: 'a@b.test',
    password: 'abc',
    deleteAttribute: ['DISPLAY_NAME'],
    deleteProvider: ['google.com'],
    oobCode: undefined,
  }),
  'v1/accounts:delete': () => ({ idToken: 'a.b.c', localId: undefined }),
  'v1/accounts:createAuthUri': () => ({ identifier: 'a@b.test', continueUri: 'http://localhost' }),
  'v2/accounts:revokeToken': () => ({ idToken, providerId: 'apple.com', token: 'x' }),
  'v1/token': () => ({ grantType: 'refresh_token', refreshToken: 'x' }),
};

const spoilt: unknown[] = [
  null,
  true,
  0,
  -1e300,
  '',
  ' ',
  '🌾'.repeat(3_000),
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '../../etc/passwd',
  'a'.repeat(20_000),
  [],
  [null],
  [['x']],
  {},
  { $ne: null },
  { toString: 'x' },
];

function assertCalm({ httpStatus, text }: { httpStatus: number; text: string }, what: string) {
  expect([200, 400, 403, 404], `${what}: ${text}`).toContain(httpStatus);
  expect(text, what).not.toMatch(/at \w+ \(|node_modules|select |insert into|syntax error|TypeError/i);
}

test.each(Object.keys(requests))(
  '%s answers any value in any field with a known status and without internals',
  async (path) => {
    const fields = requests[path]?.() ?? {};
    for (const name of [...Object.keys(fields), 'tenantId', 'unknownField']) {
      for (const value of spoilt) {
        const answer = await furrow.world.identity(path, { ...(requests[path]?.() ?? {}), [name]: value });
        assertCalm(answer, `${path} ${name}=${JSON.stringify(value).slice(0, 60)}`);
      }
    }
  },
);

async function send(path: string, body: string | Uint8Array<ArrayBuffer>, type: string | null = 'application/json') {
  const response = await fetch(`${furrow.url}/identity/${path}?key=${webApiKey}`, {
    method: 'POST',
    headers: type === null ? {} : { 'content-type': type },
    // `fetch` would add a content type to a string body.
    body: type === null ? Buffer.from(body) : body,
  });
  return { httpStatus: response.status, text: await response.text() };
}

test.each([
  '',
  '[]',
  '"x"',
  'null',
  '{',
  '{"email":"a","email":"b"}',
  '{"__proto__":{"admin":true}}',
  '{"email":"\\u0000"}',
  '{"email":"\\ud800"}',
  `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`,
  `{"email":"${'x'.repeat(70_000)}"}`,
  '\ufeff{}',
])('every identity endpoint refuses a body like %j', async (body) => {
  for (const path of Object.keys(requests)) {
    const answer = await send(path, body);
    assertCalm(answer, path);
    expect(answer.httpStatus, path).toBe(400);
  }
});

test.each([
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  null,
])("sign-up refuses a body of the type %s with an error in the protocol's envelope", async (type) => {
  const email = furrow.world.newEmail();
  for (const body of [JSON.stringify({ email, password: 'long-grass-42' }), `email=${email}&password=long-grass-42`]) {
    const { httpStatus, text } = await send('v1/accounts:signUp', body, type);
    expect(httpStatus).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
  }
});

test.each(['application/json; charset=utf-8', 'Application/JSON'])(
  'sign-up accepts a body of the type %s',
  async (type) => {
    const body = JSON.stringify({ email: furrow.world.newEmail(), password: 'long-grass-42' });
    expect((await send('v1/accounts:signUp', body, type)).httpStatus).toBe(200);
  },
);

test('a form body of the token endpoint is checked by the same rules as JSON', async () => {
  const type = 'application/x-www-form-urlencoded';
  expect((await send('v1/token', 'grant_type=refresh_token&refresh_token=%00', type)).httpStatus).toBe(400);
  assertCalm(await send('v1/token', 'grant_type=refresh_token&refresh_token=%ff%fe', type), 'token');
  assertCalm(await send('v1/token', new Uint8Array([0xff, 0, 0xfe]), type), 'token');
});
