import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownDataPath } from '#contract/account/own-data.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

const codes = { GATE: 'on', GATE_MAIN_CODE: 'barley', GATE_DEV_CODE: 'barley-dev', GATE_BYPASS: 'over the stile' };

let furrow: TestFurrow;
let gated: TestFurrow;
let unlimited: TestFurrow;
beforeAll(async () => {
  [furrow, gated, unlimited] = await Promise.all([
    startTestFurrow(),
    startTestFurrow({ settings: codes }),
    startTestFurrow({ settings: { EMULATOR: 'on' }, isHashedAsInUse: true }),
  ]);
});
beforeEach(() => {
  furrow.clock.moveToNextHour();
});
afterAll(() => Promise.all([furrow.close(), gated.close(), unlimited.close()]));

/** The header is a whole number of seconds: no date, no fraction, and not 0. */
const wholeSeconds = /^[1-9]\d*$/;

test('a sign-in after too many wrong passwords says in Retry-After when to try again', async () => {
  const fields = { email: furrow.world.newEmail(), password: 'not-the-password' };
  const tryOne = () => furrow.world.identity('v1/accounts:signInWithPassword', fields);
  for (let tries = 0; tries < 10; tries += 1) expect((await tryOne()).headers.get('retry-after')).toBeNull();
  const { httpStatus, message, headers } = await tryOne();
  expect([httpStatus, message]).toEqual([400, 'TOO_MANY_ATTEMPTS_TRY_LATER']);
  expect(headers.get('retry-after')).toMatch(wholeSeconds);
});

test('a second mail asked for at once is refused with Retry-After', async () => {
  const { idToken } = await furrow.world.user();
  const send = () => furrow.world.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  await send();
  const { message, headers } = await send();
  expect(message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect(headers.get('retry-after')).toMatch(wholeSeconds);
});

test('calls and downloads beyond their limit are refused with Retry-After', async () => {
  const user = await furrow.world.user();
  const headers = { authorization: `Bearer ${user.idToken}`, 'content-type': 'application/json' };
  const askName = () =>
    fetch(`${furrow.url}/functions/checkFarmNameIsUnique`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data: { farmName: 'Any name' } }),
    });
  const askData = () => fetch(furrow.url + ownDataPath, { headers });
  for (const [ask, most, windowSeconds] of [[askName, 60, 60] as const, [askData, 10, 3_600] as const]) {
    const within = await Promise.all(Array.from({ length: most }, ask));
    expect(within.map((response) => [response.status, response.headers.get('retry-after')])).toEqual(
      Array(most).fill([200, null]),
    );
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(wholeSeconds)]);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(windowSeconds);
  }
});

test('a visitor blocked at the gate learns for how long, in Retry-After and in the answer', async () => {
  const enter = () =>
    fetch(`${gated.url}/gate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'oats' }),
    });
  for (let tries = 0; tries < 3; tries += 1) await enter();
  const response = await enter();
  expect(response.status).toBe(429);
  const { seconds } = await response.json();
  expect(response.headers.get('retry-after')).toMatch(wholeSeconds);
  expect(response.headers.get('retry-after')).toBe(String(seconds));
});

test('sign-ins beyond the queue for hashes get 503 with Retry-After and without a body', async () => {
  const signIn = () => {
    const fields = { email: unlimited.world.newEmail(), password: 'not-the-password' };
    return unlimited.world.identity('v1/accounts:signInWithPassword', fields);
  };
  const answers = await Promise.all(Array.from({ length: 250 }, signIn));
  const putOff = answers.filter(({ httpStatus }) => httpStatus === 503);
  expect(putOff.length).toBeGreaterThan(0);
  for (const { text, headers } of putOff)
    expect([text, headers.get('retry-after')]).toEqual(['', expect.stringMatching(wholeSeconds)]);
});
