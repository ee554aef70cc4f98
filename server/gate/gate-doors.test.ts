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
])('the path %s is judged as the router reads it, and needs the pass', async (path) => {
  const { text } = await visitor.ask(path, { authorization: 'Bearer anything' });
  expect(JSON.parse(text)).toEqual(gatePage);
});

test.each(['/functions/../start', '/functions/a/b', '/live/../start', '/live/me/'])(
  'behind %s, where a token does as well as the pass, there is no page',
  async (path) => {
    const { text } = await visitor.ask(path, { authorization: 'Bearer anything' });
    expect(JSON.parse(text)).toEqual({ error: { status: expect.any(String), message: expect.any(String) } });
  },
);

test('calls, live reads, sign-up, the configuration and files of the site are closed without a pass', async () => {
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
])('%s says no word to who has no pass, which would sign them out of an open tab', async (path, body) => {
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

test('a live socket opens for a pass, the key of the editor or a token, and for nobody else', async () => {
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

test("the editor's key signs in without a pass, and the token then opens calls and live reads", async () => {
  const user = await editorUser();
  expect((await furrow.world.read('me', user)).httpStatus).toBe(200);
  expect((await furrow.world.rawCall('requestBetaDownload', user.idToken, '{"data":null}')).httpStatus).toBe(200);
});

test.each(['/identity/jwks', '/healthz', '/readyz', '/gate'])('%s is open to machines', async (path) => {
  expect((await visitor.get(path)).status).toBe(200);
});

test('a mail program unsubscribes without a pass; the page is behind it', async () => {
  expect((await visitor.post('/unsubscribe?token=x', {})).status).toBe(400);
  expect((await visitor.get('/unsubscribe?token=x')).status).not.toBe(200);
  expect(needOf('/unsubscribe', { projectId: 'furrow', isRead: true })).toBe('pass');
});

test('what a release holds is closed without a pass, whatever the request claims to be', async () => {
  expect((await visitor.get('/downloads', { authorization: 'Bearer nonsense' })).status).not.toBe(200);
});

/** The answer in place of the gate's page when no pages are served. */
const gatePage = { error: { message: 'Not Found' } };
