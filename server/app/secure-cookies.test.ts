import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { editorApiKey, World } from '#testing/world.ts';

const codes = { GATE: 'on', GATE_MAIN_CODE: 'barley', GATE_DEV_CODE: 'barley-dev', GATE_BYPASS: 'over the stile' };

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { ...codes, PUBLIC_URL: 'https://furrow.test' } });
});
afterAll(() => furrow.close());

const ask = (path: string, init: RequestInit = {}) => fetch(`${furrow.url}${path}`, { redirect: 'manual', ...init });
const enter = (code: string) =>
  ask('/gate', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code }) });
const isSecure = /; Path=\/;.*; HttpOnly; SameSite=Lax; Secure$/;

/** The Set-Cookie headers of a response by the cookies' names. */
function cookiesOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers.getSetCookie().map((line) => [line.split('=')[0] ?? '', line]));
}

test('over https, the cookies of the gate are limited to this host and sent over https only', async () => {
  const cookies = cookiesOf(await enter('barley'));
  expect(Object.keys(cookies).sort()).toEqual(['__Host-gate', '__Host-visitor']);
  for (const line of Object.values(cookies)) {
    expect(line).toMatch(isSecure);
    // With a Domain the browser would reject the `__Host-` name, and send the cookie to other hosts of the domain.
    expect(line).not.toMatch(/domain/i);
  }
});

test('over https, the pass from the bypass parameter is limited to this host and sent over https only', async () => {
  const cookies = cookiesOf(await ask('/start?pass=over%20the%20stile'));
  expect(Object.keys(cookies)).toEqual(['__Host-gate']);
  expect(cookies['__Host-gate']).toMatch(isSecure);
});

test('over https, a pass is accepted only under its __Host- name, which no other host can set', async () => {
  const pass = /^__Host-gate=([^;]+)/.exec(cookiesOf(await enter('barley'))['__Host-gate'] ?? '')?.[1];
  expect((await ask('/config', { headers: { cookie: `__Host-gate=${pass}` } })).status).toBe(200);
  for (const name of ['furrow-gate', 'gate', '__Secure-gate'])
    expect((await ask('/config', { headers: { cookie: `${name}=${pass}` } })).status, name).toBe(401);
});

test('over https, the cookies of the token sync and of Google sign-in are sent over https only', async () => {
  const { idToken } = await new World(furrow.url, { apiKey: editorApiKey }).user();
  const cookie = furrowPass(await enter('barley'));
  const synced = await ask('/identity/session', {
    method: 'POST',
    headers: { cookie, authorization: `Bearer ${idToken}` },
  });
  expect(cookiesOf(synced).furrow_session).toMatch(isSecure);
  const begun = await ask('/google/start', { headers: { cookie } });
  expect(Object.keys(cookiesOf(begun))).toEqual(['__Host-google']);
  expect(cookiesOf(begun)['__Host-google']).toMatch(isSecure);
  expect(cookiesOf(begun)['__Host-google']).not.toMatch(/domain/i);
});

const furrowPass = (response: Response) => cookiesOf(response)['__Host-gate']?.split(';')[0] ?? '';
