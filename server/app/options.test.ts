import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

const codes = { GATE_MAIN_CODE: 'barley', GATE_DEV_CODE: 'barley-dev', GATE_BYPASS: 'over the stile' };

let furrow: TestFurrow;
let gated: TestFurrow;
beforeAll(async () => {
  [furrow, gated] = await Promise.all([startTestFurrow(), startTestFurrow({ settings: { GATE: 'on', ...codes } })]);
});
afterAll(() => Promise.all([furrow.close(), gated.close()]));

const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
const options = ({ url }: TestFurrow, path: string) => fetch(url + path, { method: 'OPTIONS', headers });

test.each([
  ['/config', 'GET, HEAD, OPTIONS'],
  ['/config?key=furrow-editor', 'GET, HEAD, OPTIONS'],
  ['/healthz', 'GET, HEAD, OPTIONS'],
  ['/ledger.csv', 'GET, OPTIONS'],
  ['/receipts/some-order', 'GET, OPTIONS'],
  ['/downloads/linux', 'GET, HEAD, OPTIONS'],
  ['/live/me', 'GET, OPTIONS'],
  ['/payments/webhook', 'POST, OPTIONS'],
])('OPTIONS %s lists the methods, and gives no CORS permission to other sites', async (path, allow) => {
  for (const on of [furrow, gated]) {
    const response = await options(on, path);
    expect([response.status, response.headers.get('allow')]).toEqual([204, allow]);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test.each(['/nowhere', '/healthz/', '/healthzz', '/ledgerxcsv', '/receipts/some/order'])(
  'OPTIONS %s, which is not a route, is a 404',
  async (path) => {
    const response = await options(furrow, path);
    expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
  },
);

test('OPTIONS behind the gate does not reveal which pages exist', async () => {
  for (const path of ['/releases', '/operators']) expect((await options(gated, path)).status).toBe(401);
});
