import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { GateVisitor, gateSettings } from '#testing/gate-visitor.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { needOf } from './gate-paths.ts';

let furrow: TestFurrow;
let visitor: GateVisitor;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: gateSettings });
});
beforeEach(() => {
  visitor = new GateVisitor(furrow);
});
afterAll(() => furrow.close());

test.each([
  '/start/../gate',
  '/start/..\\gate',
  '/start/%2e%2e/gate',
  '/healthz/../start',
  '/ledger.csv/../start',
  '/receipts/a/b',
  '/emulator/x?key=furrow-editor',
  '/downloads/a/b?signature=x',
])('the path %s is read as the router reads it, and needs a pass', async (path) => {
  const { text } = await visitor.ask(path, { authorization: 'Bearer anything' });
  expect(JSON.parse(text)).toEqual(gatePage);
});

test.each(['/functions/../start', '/functions/a/b', '/live/../start', '/live/me/'])(
  'the path %s, where a token replaces the pass, leads to no page',
  async (path) => {
    const { text } = await visitor.ask(path, { authorization: 'Bearer anything' });
    expect(JSON.parse(text)).toEqual({ error: { status: expect.any(String), message: expect.any(String) } });
  },
);

test('calls, live reads, sign-up, the configuration and files of the site need a pass', async () => {
  expect((await visitor.post('/functions/requestBetaDownload', { data: null })).status).toBe(401);
  expect((await visitor.post('/identity/v1/accounts:signUp?key=furrow-web', {})).status).toBe(401);
  expect((await visitor.get('/live/flags')).status).toBe(401);
  expect((await visitor.get('/config')).status).toBe(401);
  expect((await visitor.get('/assets/of-the-site.js')).status).toBe(401);
});

test.each([
  ['/identity/v1/token', 'grant_type=refresh_token&refresh_token=x'],
  ['/identity/v1/accounts:lookup', '{"idToken":"x"}'],
  ['/securetoken.googleapis.com/v1/token', 'grant_type=refresh_token&refresh_token=x'],
  ['/identitytoolkit.googleapis.com/v1/accounts:lookup', '{"idToken":"x"}'],
])('%s is refused without a body when the pass is missing, so that an open tab stays signed in', async (path, body) => {
  const type = body.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded';
  const response = await fetch(`${furrow.url}${path}?key=furrow-web`, {
    method: 'POST',
    headers: { 'content-type': type, origin: furrow.url },
    body,
  });
  expect([response.status, await response.text()]).toEqual([401, '']);
});

/** A user who signs up in the editor, without a pass. */
async function editorUser() {
  const { body } = await furrow.world.identity(
    'v1/accounts:signUp',
    { email: furrow.world.newEmail(), password: 'long-grass-42', returnSecureToken: true },
    { key: 'furrow-editor' },
  );
  return { idToken: String(body.idToken) };
}

test("a live socket opens only with a pass, the editor's key or a token, and not from another origin", async () => {
  const opens = (given: { key?: string; origin?: string; headers?: Record<string, string> }) =>
    new LiveClient(furrow.url, { key: '', ...given }).opened().then(
      (client) => {
        client.close();
        return true;
      },
      () => false,
    );
  const { cookie } = await visitor.enter('barley');
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

test("the editor's key signs up without a pass, and the token then opens calls and live reads", async () => {
  const user = await editorUser();
  expect((await furrow.world.read('me', user)).httpStatus).toBe(200);
  expect((await furrow.world.rawCall('requestBetaDownload', user.idToken, '{"data":null}')).httpStatus).toBe(200);
});

test.each(['/identity/jwks', '/healthz', '/readyz', '/gate'])('%s is open without a pass', async (path) => {
  expect((await visitor.get(path)).status).toBe(200);
});

test('a mail program unsubscribes without a pass, but the unsubscribe page needs one', async () => {
  expect((await visitor.post('/unsubscribe?token=x', {})).status).toBe(400);
  expect((await visitor.get('/unsubscribe?token=x')).status).not.toBe(200);
  expect(needOf('/unsubscribe', { projectId: 'furrow', isRead: true })).toBe('pass');
});

test('the description of the release needs a pass, even with an authorization header', async () => {
  expect((await visitor.get('/downloads', { authorization: 'Bearer nonsense' })).status).not.toBe(200);
});

/** The answer in place of the gate's page when no pages are served. */
const gatePage = { error: { message: 'Not Found' } };
