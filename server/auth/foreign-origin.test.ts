import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { testPassword } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const ask = (path: string, fields: object | null, origin: string) =>
  furrow.world.identity(path, fields, { headers: { origin } });
const counted = () => furrow.context.db.selectFrom('limit_counters').select(['bucket', 'count']).execute();

test.each(['https://elsewhere.example', 'null', 'http://127.0.0.1:1'])(
  "a request from a page of the origin %s is refused and does not count against its visitor's limits",
  async (origin) => {
    const email = furrow.world.newEmail();
    const before = await counted();
    for (const [path, fields] of [
      ['v1/accounts:signUp', { email, password: testPassword }],
      ['v1/accounts:signInWithPassword', { email, password: testPassword }],
      ['v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }],
      ['v1/accounts:resetPassword', { oobCode: 'x' }],
      ['v1/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
      ['v1/projects', null],
    ] as const) {
      const { httpStatus, body, headers } = await ask(path, fields, origin);
      expect(httpStatus, path).toBe(403);
      expect(body, path).toMatchObject({ error: { code: 403, status: 'PERMISSION_DENIED' } });
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
    expect(await counted()).toEqual(before);
  },
);

test("requests from this site's own pages and from programs without an origin are served", async () => {
  const fields = { email: furrow.world.newEmail(), password: testPassword };
  expect((await ask('v1/accounts:signUp', fields, furrow.url)).httpStatus).toBe(200);
  expect((await furrow.world.identity('v1/accounts:signInWithPassword', fields)).httpStatus).toBe(200);
});

test('a preflight from another site gets no CORS permission', async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
  const response = await fetch(`${furrow.url}/identity/v1/accounts:signUp`, { method: 'OPTIONS', headers });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, null]);
});
