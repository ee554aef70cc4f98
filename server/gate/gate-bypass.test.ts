import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieOf, GateVisitor, gateSettings } from '#testing/gate-visitor.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
let visitor: GateVisitor;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: gateSettings });
});
beforeEach(() => {
  visitor = new GateVisitor(furrow);
});
afterAll(() => furrow.close());

test('the bypass parameter opens the gate and is removed from the address', async () => {
  const response = await visitor.get('/start?pass=over%20the%20stile&from=mail');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/start?from=mail']);
  const cookie = cookieOf(response);
  expect((await visitor.get('/config', { cookie })).status).toBe(200);
});

test('the bypass parameter does not accept a passcode', async () => {
  expect(cookieOf(await visitor.get('/?pass=barley'))).toBe('');
  expect(cookieOf(await visitor.get('/?pass=barley-dev'))).toBe('');
});

test('a wrong bypass value is removed from the address, opens nothing and counts as a failure', async () => {
  for (let tries = 0; tries < 3; tries += 1) {
    const response = await visitor.get('/?pass=wrong');
    expect([response.status, response.headers.get('location'), cookieOf(response)]).toEqual([302, '/#pass-wrong', '']);
  }
  expect((await visitor.enter('barley')).status).toBe(429);
  // While the visitor is blocked, even the right value is not tried.
  const blocked = await visitor.get('/start?pass=over%20the%20stile');
  expect([blocked.headers.get('location'), cookieOf(blocked)]).toEqual(['/start#pass-blocked', '']);
});

test('a blank bypass value is removed from the address, opens nothing and does not count as a failure', async () => {
  for (const blank of ['', '%20', '&pass=']) {
    const response = await visitor.get(`/start?pass=${blank}`);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/start#pass-wrong']);
  }
  expect((await visitor.enter('barley')).status).toBe(200);
});

test('a bypass link that cannot be checked leads to the gate, which reports the failure', async () => {
  const { db } = furrow.context;
  await sql`alter table gate_failures rename to elsewhere`.execute(db);
  try {
    const response = await visitor.get('/start?pass=over%20the%20stile');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/start#pass-failed']);
    const { status, body } = await visitor.enter('barley');
    expect([status, body]).toEqual([500, { message: 'Something went wrong on our side. Please try again.' }]);
  } finally {
    await sql`alter table elsewhere rename to gate_failures`.execute(db);
  }
  expect((await visitor.enter('barley')).status).toBe(200);
});

test("a page of another site cannot use up a visitor's attempts with the bypass parameter", async () => {
  const embedded = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  ];
  for (const headers of embedded) for (let tries = 0; tries < 3; tries += 1) await visitor.ask('/?pass=wrong', headers);
  expect((await visitor.enter('barley')).status).toBe(200);
});

test('a link with the bypass parameter on another site or in a mail is accepted', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect((await visitor.ask('/?pass=over%20the%20stile', headers)).cookies).toHaveLength(1);
});

test('a visitor with a pass does not try the bypass parameter', async () => {
  const { cookie } = await visitor.enter('barley-dev');
  for (let tries = 0; tries < 3; tries += 1) {
    const response = await visitor.get('/start?pass=wrong', { cookie });
    expect([response.status, response.headers.get('location'), cookieOf(response)]).toEqual([302, '/start', '']);
  }
  expect((await visitor.enter('barley')).status).toBe(200);
});

test.each(['//elsewhere.example/?pass=x', '/\\elsewhere.example/?pass=x', '///elsewhere.example/a?pass=x'])(
  'the redirect from %s stays on this site',
  async (path) => {
    const location = (await visitor.get(path)).headers.get('location') ?? '';
    expect(new URL(location, furrow.url).origin).toBe(furrow.url);
  },
);
