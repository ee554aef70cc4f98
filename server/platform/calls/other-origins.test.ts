import { signInWithEmailAndPassword } from 'firebase/auth';
import { connectFunctionsEmulator, httpsCallable } from 'firebase/functions';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FirebaseSdk, firebaseSdk } from '#testing/firebase-sdk.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

const gate = { GATE: 'on', GATE_MAIN_CODE: 'barley', GATE_DEV_CODE: 'barley-dev', GATE_BYPASS: 'over the stile' };
const elsewhere = 'http://localhost:5173';
const mounts = ['functions', 'furrow/us-central1'];

/** `furrow` has the test paths on and stands behind the gate; `plain` is set up as in production. */
let furrow: TestFurrow;
let plain: TestFurrow;
let sdk: FirebaseSdk | null = null;
beforeAll(async () => {
  [furrow, plain] = await Promise.all([startTestFurrow({ settings: { ...gate, EMULATOR: 'on' } }), startTestFurrow()]);
});
afterEach(() => sdk?.close());
afterAll(() => Promise.all([furrow.close(), plain.close()]));

const preflight = (url: string, path: string, origin = elsewhere) =>
  fetch(`${url}/${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

const call = (url: string, path: string, headers: Record<string, string>) =>
  fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: elsewhere, ...headers },
    body: '{"data":null}',
  });
const readableBy = (response: Response) => response.headers.get('access-control-allow-origin');

test.each(mounts)('with EMULATOR=on, a page of any origin may call at /%s, even behind the gate', async (mount) => {
  const asked = await preflight(furrow.url, `${mount}/requestBetaDownload`);
  expect([asked.status, readableBy(asked)]).toEqual([204, elsewhere]);
  expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
  const { idToken } = await furrow.world.user();
  const answered = await call(furrow.url, `${mount}/requestBetaDownload`, { authorization: `Bearer ${idToken}` });
  expect([answered.status, readableBy(answered)]).toEqual([200, elsewhere]);
});

test.each(mounts)(
  'with EMULATOR=on, a page of any origin can read refusals at /%s, including those of the gate',
  async (mount) => {
    const byTheGate = await call(furrow.url, `${mount}/requestBetaDownload`, {});
    expect([byTheGate.status, readableBy(byTheGate)]).toEqual([401, elsewhere]);
    const badToken = { authorization: 'Bearer a.b.c' };
    const byTheRunner = await call(furrow.url, `${mount}/requestBetaDownload`, badToken);
    expect([byTheRunner.status, readableBy(byTheRunner)]).toEqual([401, elsewhere]);
    const tooLarge = await fetch(`${furrow.url}/${mount}/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: elsewhere, ...badToken },
      body: JSON.stringify({ data: 'x'.repeat(300_000) }),
    });
    expect([tooLarge.status, readableBy(tooLarge)]).toEqual([400, elsewhere]);
  },
);

test.each(mounts)('in production, only pages of this site get CORS permission for calls at /%s', async (mount) => {
  const asked = await preflight(plain.url, `${mount}/requestBetaDownload`);
  expect([asked.status, readableBy(asked)]).toEqual([204, null]);
  expect(readableBy(await call(plain.url, `${mount}/requestBetaDownload`, {}))).toBeNull();
  const ours = await preflight(plain.url, `${mount}/requestBetaDownload`, plain.url);
  expect([ours.status, readableBy(ours)]).toEqual([204, plain.url]);
});

test('the gate lets no preflight through to paths that are not for programs', async () => {
  for (const path of ['start', 'assets/x.js', 'reports'])
    expect((await preflight(furrow.url, path)).status, path).toBe(401);
});

test.each([
  ['larger than 256 KiB', { prompt: 'x'.repeat(300_000) }, 'functions/invalid-argument'],
  ['of a visitor without a pass', { prompt: 'x' }, 'functions/unauthenticated'],
])('a streamed call %s fails with an error code in the official SDK', async (what, data, code) => {
  sdk = firebaseSdk(furrow.url, 'emulator');
  if (what.startsWith('larger')) await signIn(sdk);
  const { hostname, port } = new URL(furrow.url);
  connectFunctionsEmulator(sdk.functions, hostname, Number(port));
  const { data: answer } = await httpsCallable(sdk.functions, 'generateBountyCall').stream(data);
  await expect(answer).rejects.toMatchObject({ code });
});

async function signIn({ auth }: FirebaseSdk) {
  const { email, password } = await furrow.world.user();
  await signInWithEmailAndPassword(auth, email, password);
}
