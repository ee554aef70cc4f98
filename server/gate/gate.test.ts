import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gateMessages } from '#contract/gate/messages.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { sweepFailures } from './gate-store.ts';

const codes = { GATE: 'on', GATE_MAIN_CODE: 'barley', GATE_DEV_CODE: 'barley-dev', GATE_BYPASS: 'over the stile' };

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { ...codes, TRUSTED_PROXIES: '1' } });
});
afterAll(() => furrow.close());

/** Each test comes from a network of its own. */
let network = '';
let networks = 0;
beforeEach(() => {
  networks += 1;
  network = `203.0.113.${networks}`;
});

test('a right code opens the gate with a cookie that no script reads', async () => {
  const { status, body, cookie, attributes } = await enter('barley');
  expect([status, body]).toEqual([200, { level: 'main' }]);
  expect(attributes).toMatch(/^furrow-gate=.*; HttpOnly; SameSite=Lax$/);
  expect((await get('/config', { cookie })).status).toBe(200);
});

test('the dev code gives level dev, which turns on every section', async () => {
  const { body, cookie } = await enter('barley-dev');
  expect(body).toEqual({ level: 'dev' });
  const config = await (await get('/config', { cookie })).json();
  expect(config.flags).toMatchObject({ show_craft_market: true, show_farms: true, show_wanted: true });
});

test('from the third wrong code on the visitor is blocked for a time that grows by five', async () => {
  expect(await enter('oats')).toMatchObject({ status: 401, body: { message: 'Incorrect passcode.' } });
  expect(await enter('oats')).toMatchObject({ status: 401, body: { message: 'Incorrect passcode.' } });
  for (const seconds of [5, 25, 125]) {
    const refused = await enter('oats');
    expect(refused.body).toEqual({ message: `Incorrect passcode. Try again in ${seconds} seconds.`, seconds });
    const early = await enter('barley');
    expect([early.status, early.body]).toEqual([
      429,
      { message: `Too many failed attempts. Please try again in ${seconds} seconds.`, seconds },
    ]);
    expect(await (await get('/gate')).json()).toEqual({ seconds });
    furrow.clock.move(seconds * 1_000);
  }
  expect((await enter('barley')).status).toBe(200);
});

test('leaving the cookies behind does not reset the count of the network', async () => {
  for (let tries = 0; tries < 3; tries += 1) await enter('oats');
  expect((await enter('barley')).status).toBe(429);
});

test('the visitor stays counted in another network', async () => {
  const { cookie } = await enter('oats');
  for (let tries = 0; tries < 2; tries += 1) await enter('oats', { cookie });
  network = '198.51.100.7';
  expect((await enter('barley', { cookie })).status).toBe(429);
});

test('codes that are none are refused without being counted', async () => {
  for (const code of ['', '   ', 'x'.repeat(201), 7, null, ['barley'], { barley: true }]) {
    expect((await enter(code)).status).toBe(400);
  }
  expect((await enter('oats')).body).toEqual({ message: 'Incorrect passcode.' });
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'code=barley'],
  ['plain text', 'text/plain', 'barley'],
  ['half of a JSON text', 'application/json', '{"code":'],
  ['too large a body', 'application/json', JSON.stringify({ code: 'x'.repeat(70_000) })],
])('%s is refused as a missing code, in the words of the gate', async (_what, type, body) => {
  const headers = { 'content-type': type, 'x-forwarded-for': network };
  const response = await fetch(`${furrow.url}/gate`, { method: 'POST', headers, body });
  expect([response.status, await response.json()]).toEqual([400, { message: gateMessages.missing }]);
});

test('of many codes at once no more are looked at than one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => enter('oats')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
});

test('the bypass parameter opens the gate and leaves the address', async () => {
  const response = await get('/start?pass=over%20the%20stile&from=mail');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/start?from=mail']);
  const cookie = cookieOf(response);
  expect((await get('/config', { cookie })).status).toBe(200);
});

test('the bypass parameter takes no passcode', async () => {
  expect(cookieOf(await get('/?pass=barley'))).toBe('');
  expect(cookieOf(await get('/?pass=barley-dev'))).toBe('');
});

test('a wrong bypass value is stripped as well, opens nothing and is counted', async () => {
  for (let tries = 0; tries < 3; tries += 1) {
    const response = await get('/?pass=wrong');
    expect([response.status, response.headers.get('location'), cookieOf(response)]).toEqual([302, '/', '']);
  }
  expect((await enter('barley')).status).toBe(429);
});

test("another site's page cannot use up a visitor's tries with the bypass parameter", async () => {
  const embedded = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  ];
  for (const headers of embedded) for (let tries = 0; tries < 3; tries += 1) await ask('/?pass=wrong', headers);
  expect((await enter('barley')).status).toBe(200);
});

test('a link with the bypass parameter in another site or a mail is tried', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect((await ask('/?pass=over%20the%20stile', headers)).cookies).toHaveLength(1);
});

test('who has come in already tries nothing with the bypass parameter', async () => {
  const { cookie } = await enter('barley-dev');
  for (let tries = 0; tries < 3; tries += 1) {
    const response = await get('/start?pass=wrong', { cookie });
    expect([response.status, response.headers.get('location'), cookieOf(response)]).toEqual([302, '/start', '']);
  }
  expect((await enter('barley')).status).toBe(200);
});

test.each([
  '/start/../gate',
  '/start/..\\gate',
  '/start/%2e%2e/gate',
  '/healthz/../start',
  '/functions/../start',
  '/functions/a/b',
  '/emulator/x?key=furrow-editor',
  '/downloads/a/b?signature=x',
])('the path %s is judged as the router reads it, and needs the pass', async (path) => {
  const { text } = await ask(path, { authorization: 'Bearer anything' });
  expect(JSON.parse(text)).toEqual(gatePage);
});

test.each(['//elsewhere.example/?pass=x', '/\\elsewhere.example/?pass=x', '///elsewhere.example/a?pass=x'])(
  'the redirect of %s stays on this site',
  async (path) => {
    const location = (await get(path)).headers.get('location') ?? '';
    expect(new URL(location, furrow.url).origin).toBe(furrow.url);
  },
);

test.each(['main.9999999999.forged', 'dev.9999999999.', 'main', '..', 'main.1.x'])(
  'the pass %s is refused',
  async (pass) => {
    expect((await get('/config', { cookie: `furrow-gate=${pass}` })).status).toBe(401);
  },
);

test('a pass runs out after thirty days', async () => {
  const { cookie } = await enter('barley');
  furrow.clock.move(30 * 24 * 3_600_000 + 1_000);
  expect((await get('/config', { cookie })).status).toBe(401);
});

test('a long block is kept in the database until it is over', async () => {
  for (let tries = 0; tries < 7; tries += 1) furrow.clock.move(((await enter('oats')).body.seconds ?? 0) * 1_000);
  const { seconds } = (await enter('oats')).body;
  expect(seconds).toBe(5 ** 6);
  furrow.clock.move((seconds - 60) * 1_000);
  await sweepFailures(furrow.context.db, furrow.clock.now());
  expect((await enter('barley')).body.seconds).toBe(60);
  furrow.clock.move(60_000);
  expect((await enter('barley')).status).toBe(200);
});

test('calls, live reads, sign-up and the configuration are closed without a pass', async () => {
  expect((await post('/functions/requestBetaDownload', { data: null })).status).toBe(401);
  expect((await post('/identity/v1/accounts:signUp?key=furrow-web', {})).status).toBe(401);
  expect((await get('/live/flags')).status).toBe(401);
  expect((await get('/config')).status).toBe(401);
});

/** Somebody who signs up in the editor, without a pass. */
async function editorUser() {
  const { body } = await furrow.world.identity(
    'v1/accounts:signUp',
    { email: furrow.world.newEmail(), password: 'long-grass-42', returnSecureToken: true },
    { key: 'furrow-editor' },
  );
  return { idToken: String(body.idToken) };
}

test('a live socket opens for a pass, the key of the editor or a token, and for nobody else', async () => {
  const opens = (given: { key?: string; origin?: string; headers?: Record<string, string> }) =>
    new LiveClient(furrow.url, { key: '', ...given }).opened().then(
      (client) => {
        client.close();
        return true;
      },
      () => false,
    );
  const { cookie } = await enter('barley');
  const user = await editorUser();
  expect(await opens({ headers: { cookie } })).toBe(true);
  expect(await opens({ headers: { cookie }, origin: furrow.url })).toBe(true);
  expect(await opens({ headers: { cookie }, origin: 'https://elsewhere.example' })).toBe(false);
  expect(await opens({ key: 'furrow-editor' })).toBe(true);
  expect(await opens({ key: 'furrow-editor', origin: 'https://elsewhere.example' })).toBe(false);
  expect(await opens({ headers: { authorization: `Bearer ${user.idToken}` } })).toBe(true);
  for (const authorization of ['Bearer x', 'Basic x']) expect(await opens({ headers: { authorization } })).toBe(false);
  expect(await opens({})).toBe(false);
  expect(await opens({ key: 'furrow-web' })).toBe(false);
});

test("the editor's key signs in without a pass, and the token then opens calls and live reads", async () => {
  const user = await editorUser();
  expect((await furrow.world.read('me', user)).httpStatus).toBe(200);
  expect((await furrow.world.rawCall('requestBetaDownload', user.idToken, '{"data":null}')).httpStatus).toBe(200);
});

test.each(['/identity/jwks', '/healthz', '/readyz', '/gate'])('%s is open to machines', async (path) => {
  expect((await get(path)).status).toBe(200);
});

test('who is blocked and goes on trying keeps nobody else out', async () => {
  for (let tries = 0; tries < 110; tries += 1) await enter('oats');
  network = '198.51.100.7';
  expect((await enter('barley')).status).toBe(200);
});

test('who has the code keeps nobody out, however often they enter it', async () => {
  furrow.clock.moveToNextHour();
  for (let tries = 0; tries < 110; tries += 1) expect((await enter('barley')).status).toBe(200);
  network = '198.51.100.8';
  expect((await enter('barley')).status).toBe(200);
});

test('over all visitors a hundred wrong codes a minute are looked at', async () => {
  furrow.clock.moveToNextHour();
  for (let tries = 0; tries < 100; tries += 1) {
    network = `198.51.${100 + Math.floor(tries / 2)}.${tries}`;
    await enter('oats');
  }
  network = '192.0.2.1';
  furrow.clock.move(20_000);
  const { seconds } = (await enter('barley')).body;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(40);
  furrow.clock.move(60_000);
});

test('a mail program unsubscribes without a pass; the page is behind it', async () => {
  expect((await post('/unsubscribe?token=x', {})).status).toBe(400);
  expect((await get('/unsubscribe?token=x')).status).not.toBe(200);
});

test('what a release holds is closed without a pass, whatever the request claims to be', async () => {
  expect((await get('/downloads', { authorization: 'Bearer nonsense' })).status).not.toBe(200);
});

test("another site cannot try codes in a visitor's name", async () => {
  expect((await post('/gate', { code: 'barley' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
});

describe('with other codes', () => {
  let other: TestFurrow;
  beforeAll(async () => {
    other = await startTestFurrow({ settings: { GATE: 'on', GATE_MAIN_CODE: 'rye' } });
  });
  afterAll(() => other.close());
  const at = (path: string, init: RequestInit = {}) => fetch(`${other.url}${path}`, { redirect: 'manual', ...init });

  test('a pass that was given for the old ones opens nothing', async () => {
    const { cookie } = await enter('barley');
    expect((await get('/config', { cookie })).status).toBe(200);
    expect((await at('/config', { headers: { cookie } })).status).toBe(401);
  });

  test('a level without a code is closed, and so is a bypass without a value', async () => {
    const response = await at('/?pass=');
    expect([response.headers.get('location'), cookieOf(response)]).toEqual(['/', '']);
    const headers = { 'content-type': 'application/json' };
    expect((await at('/gate', { method: 'POST', headers, body: '{"code":""}' })).status).toBe(400);
  });
});

/** What stands in the place of the gate's page where no pages are served. */
const gatePage = { error: { message: 'Not Found' } };

/** Asks as it is told to: `fetch` would resolve the path first, and say itself what it fetches for. */
function ask(path: string, headers: Record<string, string>): Promise<{ cookies: string[]; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ cookies: string[]; text: string }>();
  const { hostname, port } = new URL(furrow.url);
  const sent = { hostname, port, path, headers: { 'x-forwarded-for': network, ...headers } };
  request(sent, async (response) =>
    resolve({ cookies: response.headers['set-cookie'] ?? [], text: (await response.toArray()).join('') }),
  )
    .on('error', reject)
    .end();
  return promise;
}

async function enter(code: unknown, headers: Record<string, string> = {}) {
  const response = await post('/gate', { code }, headers);
  return {
    status: response.status,
    body: await response.json(),
    cookie: cookieOf(response),
    attributes: response.headers.getSetCookie().at(-1),
  };
}

function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${furrow.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...headers },
    body: JSON.stringify(body),
  });
}

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`${furrow.url}${path}`, { redirect: 'manual', headers: { 'x-forwarded-for': network, ...headers } });
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/;.*/, ''))
    .join('; ');
}
