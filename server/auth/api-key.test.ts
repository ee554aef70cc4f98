import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { editorApiKey, webApiKey } from '#testing/world.ts';

const codes = { GATE_MAIN_CODE: 'barley', GATE_DEV_CODE: 'barley-dev', GATE_BYPASS: 'over the stile' };

let furrow: TestFurrow;
let gated: TestFurrow;
beforeAll(async () => {
  [furrow, gated] = await Promise.all([startTestFurrow(), startTestFurrow({ settings: { GATE: 'on', ...codes } })]);
});
afterAll(() => Promise.all([furrow.close(), gated.close()]));

const withKey = (key: string) => ({ 'x-goog-api-key': key });
const policy = ({ url }: TestFurrow, headers: Record<string, string> = {}) =>
  fetch(`${url}/identity/v2/passwordPolicy`, { headers });

const noKey = {
  error: { code: 403, status: 'PERMISSION_DENIED', message: 'The request is missing a valid API key.' },
};

test.each([webApiKey, editorApiKey])(
  'the API key %s is accepted in the header as well as in the address',
  async (key) => {
    expect((await policy(furrow, withKey(key))).status).toBe(200);
    const response = await fetch(`${furrow.url}/identity/v1/accounts:signUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...withKey(key) },
      body: JSON.stringify({ email: furrow.world.newEmail(), password: 'long-grass-42' }),
    });
    expect([response.status, await response.json()]).toMatchObject([200, { idToken: expect.any(String) }]);
  },
);

test.each(['', 'other', `${webApiKey} `.repeat(2), webApiKey.toUpperCase()])(
  'a header with the API key "%s" is refused like a request without a key',
  async (key) => {
    for (const headers of [withKey(key), {}]) {
      const response = await policy(furrow, headers);
      expect([response.status, await response.json()]).toMatchObject([403, noKey]);
    }
  },
);

test("the editor's key opens the gate from the header too, but the site's own key and a wrong one do not", async () => {
  expect((await policy(gated, withKey(editorApiKey))).status).toBe(200);
  for (const key of [webApiKey, 'other']) expect((await policy(gated, withKey(key))).status).toBe(401);
});
