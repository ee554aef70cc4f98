import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gateMessages } from '#contract/gate/messages.ts';
import { dayMs } from '#contract/wire/day.ts';
import { cookieOf, GateVisitor, gateSettings } from '#testing/gate-visitor.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { sweepFailures } from './gate-store.ts';

let furrow: TestFurrow;
let visitor: GateVisitor;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: gateSettings });
});
beforeEach(() => {
  visitor = new GateVisitor(furrow);
});
afterAll(() => furrow.close());

test('the right passcode opens the gate with an HttpOnly cookie', async () => {
  const { status, body, cookie, attributes } = await visitor.enter('barley');
  expect([status, body]).toEqual([200, { level: 'main' }]);
  expect(attributes).toMatch(/^furrow-gate=.*; HttpOnly; SameSite=Lax$/);
  expect((await visitor.get('/config', { cookie })).status).toBe(200);
});

test('the dev passcode gives a pass of level dev, which turns on every section', async () => {
  const { body, cookie } = await visitor.enter('barley-dev');
  expect(body).toEqual({ level: 'dev' });
  const config = await (await visitor.get('/config', { cookie })).json();
  expect(config.flags).toMatchObject({ show_craft_market: true, show_farms: true, show_wanted: true });
});

test('from the third wrong passcode on, a visitor is blocked for a time that grows fivefold', async () => {
  expect(await visitor.enter('oats')).toMatchObject({ status: 401, body: { message: 'Incorrect passcode.' } });
  expect(await visitor.enter('oats')).toMatchObject({ status: 401, body: { message: 'Incorrect passcode.' } });
  for (const seconds of [5, 25, 125]) {
    const refused = await visitor.enter('oats');
    expect(refused.body).toEqual({ message: `Incorrect passcode. Try again in ${seconds} seconds.`, seconds });
    const early = await visitor.enter('barley');
    expect([early.status, early.body]).toEqual([
      429,
      { message: `Too many failed attempts. Please try again in ${seconds} seconds.`, seconds },
    ]);
    expect(await (await visitor.get('/gate')).json()).toEqual({ seconds, isOpen: false });
    furrow.clock.move(seconds * 1_000);
  }
  const { status, cookie } = await visitor.enter('barley');
  expect(status).toBe(200);
  expect(await (await visitor.get('/gate', { cookie })).json()).toEqual({ seconds: 0, isOpen: true });
});

test('dropping the cookies does not reset the failures of the network', async () => {
  for (let tries = 0; tries < 3; tries += 1) await visitor.enter('oats');
  expect((await visitor.enter('barley')).status).toBe(429);
});

test('the failures of a visitor count in another network too', async () => {
  const { cookie } = await visitor.enter('oats');
  for (let tries = 0; tries < 2; tries += 1) await visitor.enter('oats', { cookie });
  visitor.network = '198.51.100.7';
  expect((await visitor.enter('barley', { cookie })).status).toBe(429);
});

test('an invalid passcode is refused without being counted', async () => {
  for (const code of ['', '   ', 'x'.repeat(201), 7, null, ['barley'], { barley: true }]) {
    expect((await visitor.enter(code)).status).toBe(400);
  }
  expect((await visitor.enter('oats')).body).toEqual({ message: 'Incorrect passcode.' });
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'code=barley'],
  ['plain text', 'text/plain', 'barley'],
  ['half of a JSON text', 'application/json', '{"code":'],
  ['too large a body', 'application/json', JSON.stringify({ code: 'x'.repeat(70_000) })],
])('%s is refused as a missing passcode, with a message', async (_what, type, body) => {
  const headers = { 'content-type': type, 'x-forwarded-for': visitor.network };
  const response = await fetch(`${furrow.url}/gate`, { method: 'POST', headers, body });
  expect([response.status, await response.json()]).toEqual([400, { message: gateMessages.missing }]);
});

test('of many simultaneous passcodes, no more are tried than one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.enter('oats')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
});

test.each(['main.9999999999.forged', 'dev.9999999999.', 'main', '..', 'main.1.x'])(
  'the forged pass %s is refused',
  async (pass) => {
    expect((await visitor.get('/config', { cookie: `furrow-gate=${pass}` })).status).toBe(401);
  },
);

test('a pass expires after thirty days', async () => {
  const { cookie } = await visitor.enter('barley');
  furrow.clock.move(30 * dayMs + 1_000);
  expect((await visitor.get('/config', { cookie })).status).toBe(401);
});

test('a long block is kept in the database until it is over', async () => {
  for (let tries = 0; tries < 7; tries += 1)
    furrow.clock.move(((await visitor.enter('oats')).body.seconds ?? 0) * 1_000);
  const { seconds } = (await visitor.enter('oats')).body;
  expect(seconds).toBe(5 ** 6);
  furrow.clock.move((seconds - 60) * 1_000);
  await sweepFailures(furrow.context.db, furrow.clock.now());
  expect((await visitor.enter('barley')).body.seconds).toBe(60);
  furrow.clock.move(60_000);
  expect((await visitor.enter('barley')).status).toBe(200);
});

test('wrong passcodes are forgotten a day after the last of them', async () => {
  const afterTwo = async (ms: number) => {
    for (let tries = 0; tries < 2; tries += 1) await visitor.enter('oats');
    furrow.clock.move(ms);
    await sweepFailures(furrow.context.db, furrow.clock.now());
    return (await visitor.enter('oats')).body.seconds;
  };
  expect(await afterTwo(dayMs - 60_000)).toBe(5);
  visitor.network = '198.51.100.9';
  expect(await afterTwo(dayMs)).toBeUndefined();
  visitor.network = '198.51.100.10';
  for (let tries = 0; tries < 2; tries += 1) {
    expect((await visitor.enter('oats')).body.seconds).toBeUndefined();
    furrow.clock.move(dayMs - 60_000);
  }
  expect((await visitor.enter('oats')).body.seconds).toBe(5);
});

test('a blocked visitor who keeps trying does not block others', async () => {
  for (let tries = 0; tries < 110; tries += 1) await visitor.enter('oats');
  visitor.network = '198.51.100.7';
  expect((await visitor.enter('barley')).status).toBe(200);
});

test('entering the right passcode many times does not block others', async () => {
  furrow.clock.moveToNextHour();
  for (let tries = 0; tries < 110; tries += 1) expect((await visitor.enter('barley')).status).toBe(200);
  visitor.network = '198.51.100.8';
  expect((await visitor.enter('barley')).status).toBe(200);
});

test('at most a hundred wrong passcodes a minute are tried for all visitors together', async () => {
  furrow.clock.moveToNextHour();
  for (let tries = 0; tries < 100; tries += 1) {
    visitor.network = `198.51.${100 + Math.floor(tries / 2)}.${tries}`;
    await visitor.enter('oats');
  }
  visitor.network = '192.0.2.1';
  furrow.clock.move(20_000);
  const { seconds } = (await visitor.enter('barley')).body;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(40);
  furrow.clock.move(60_000);
});

test('a page of another site cannot try passcodes for a visitor', async () => {
  expect((await visitor.post('/gate', { code: 'barley' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
});

describe('the gate with other passcodes', () => {
  let other: TestFurrow;
  beforeAll(async () => {
    other = await startTestFurrow({ settings: { GATE: 'on', GATE_MAIN_CODE: 'rye' } });
  });
  afterAll(() => other.close());
  const at = (path: string, init: RequestInit = {}) => fetch(`${other.url}${path}`, { redirect: 'manual', ...init });

  test('a pass from the former passcodes opens nothing', async () => {
    const { cookie } = await visitor.enter('barley');
    expect((await visitor.get('/config', { cookie })).status).toBe(200);
    expect((await at('/config', { headers: { cookie } })).status).toBe(401);
  });

  test('a pass from another value of the bypass parameter opens nothing', async () => {
    const changed = await startTestFurrow({ settings: { ...gateSettings, GATE_BYPASS: 'over the fence' } });
    const cookie = cookieOf(await visitor.get('/?pass=over+the+stile'));
    expect((await visitor.get('/config', { cookie })).status).toBe(200);
    expect((await fetch(`${changed.url}/config`, { headers: { cookie } })).status).toBe(401);
    await changed.close();
  });

  test('an empty passcode or bypass value opens nothing if none is set', async () => {
    const response = await at('/?pass=');
    expect([response.headers.get('location'), cookieOf(response)]).toEqual(['/#pass-wrong', '']);
    const headers = { 'content-type': 'application/json' };
    expect((await at('/gate', { method: 'POST', headers, body: '{"code":""}' })).status).toBe(400);
  });
});
