import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataPath } from '#contract/account/own-data.ts';
import { ledgerCsvPath, receiptPath } from '#contract/coins/downloads.ts';
import { requestBetaDownload } from '#contract/downloads/calls.ts';
import { auditLogPath } from '#contract/operators/audit-log.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { editorApiKey, type TestUser, World } from '#testing/world.ts';
import { grantRole } from '../auth/index.ts';

const gate = { GATE: 'on', GATE_MAIN_CODE: 'barley', GATE_DEV_CODE: 'barley-dev', GATE_BYPASS: 'over the stile' };
const metricsToken = 'for-the-collector';

let furrow: TestFurrow;
/** An operator with a place in the beta, who has no pass of the gate. */
let user: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { ...gate, METRICS_TOKEN: metricsToken, TRUSTED_PROXIES: '1' } });
  const world = new World(furrow.url, { apiKey: editorApiKey });
  user = await world.user();
  await grantRole(furrow.context.db, user.uid, 'admin', furrow.clock.now());
  await world.call(requestBetaDownload, user, null);
});
afterAll(() => furrow.close());

async function get(path: string, authorization: string) {
  const headers = { authorization, 'x-forwarded-for': '203.0.113.9' };
  const response = await fetch(`${furrow.url}${path}`, { headers });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test.each([
  ['/live/me', 'application/json'],
  [ledgerCsvPath, 'text/csv'],
  [ownDataPath, 'application/json'],
  [auditLogPath, 'text/csv'],
  ['/downloads/macos', 'application/octet-stream'],
])('a token opens %s without a pass of the gate, with its scheme in any case', async (path, type) => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const answer = await get(path, `${scheme} ${user.idToken}`);
    expect([scheme, answer.status]).toEqual([scheme, 200]);
    expect(answer.type).toContain(type);
  }
  expect((await get(path, user.idToken)).status).toBeGreaterThanOrEqual(400);
});

test.each([
  ['GET', '/live/me', 401],
  ['GET', ledgerCsvPath, 401],
  ['GET', ownDataPath, 401],
  ['GET', auditLogPath, 401],
  ['GET', '/downloads/macos', 401],
  ['POST', '/functions/requestBetaDownload', 401],
  ['POST', `/identity/session?key=${editorApiKey}`, 401],
])('%s %s with two authorization headers is refused, even when both are good', async (method, path, status) => {
  const authorization = ['authorization', `Bearer ${user.idToken}`];
  expect(await statusOf(method, path, ['content-type', 'application/json', ...authorization, ...authorization])).toBe(
    status,
  );
});

test.each(['{}', '{"limit":', '[1'])(
  'a read of openBounties with the arguments %s and an invalid token is refused because of the token',
  async (args) => {
    const leaver = await new World(furrow.url, { apiKey: editorApiKey }).user();
    await furrow.world.rawCall('endAllSessions', leaver.idToken, '{"data":{}}');
    for (const token of [leaver.idToken, 'a.b.c', ''])
      expect((await get(`/live/openBounties?args=${encodeURIComponent(args)}`, `Bearer ${token}`)).status).toBe(401);
  },
);

test('receipts, calls, the session cookie and the metrics accept the scheme of a token in any case', async () => {
  const authorization = `bearer ${user.idToken}`;
  expect((await get(receiptPath('nowhere'), authorization)).status).toBe(404);
  const called = await furrow.world.rawCall('requestBetaDownload', null, '{"data":null}', { authorization });
  expect(called.httpStatus).toBe(200);
  const session = `${furrow.url}/identity/session?key=${editorApiKey}`;
  expect((await fetch(session, { method: 'POST', headers: { authorization } })).status).toBe(204);
  expect((await get('/metrics', `bearer ${metricsToken}`)).status).toBe(200);
  expect((await get('/metrics', `bearer ${metricsToken.toUpperCase()}`)).status).toBe(403);
});

/** The status of a request with repeated headers as given; `fetch` would join them. */
function statusOf(method: string, path: string, headers: string[]): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const host = ['host', new URL(furrow.url).host];
    const raw = request(`${furrow.url}${path}`, { method, headers: [...host, ...headers] }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    raw.on('error', reject).end(method === 'POST' ? '{"data":null}' : undefined);
  });
}
