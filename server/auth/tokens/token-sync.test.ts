import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const sync = (method: 'POST' | 'DELETE', authorization?: string) =>
  fetch(`${furrow.url}/identity/session`, { method, headers: authorization ? { authorization } : {} });

test('a fresh ID token is stored in an HttpOnly cookie until it expires', async () => {
  const { idToken } = await furrow.world.user();
  const response = await sync('POST', `Bearer ${idToken}`);
  expect(response.status).toBe(204);
  const [, maxAge] = /Max-Age=(\d+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
  expect(Number(maxAge)).toBeGreaterThan(3_590);
  expect(response.headers.get('set-cookie')).toMatch(/^furrow_session=.+; Path=\/; .*HttpOnly; SameSite=Lax/);
});

test('a sign-out removes the cookie', async () => {
  const response = await sync('DELETE');
  expect(response.status).toBe(204);
  expect(response.headers.get('set-cookie')).toMatch(/^furrow_session=; Path=\/; Max-Age=0/);
});

test('the token sync refuses a missing, forged, ended or more than five minutes old token', async () => {
  const user = await furrow.world.user();
  const other = await furrow.world.user();
  await furrow.world.identity('v1/accounts:delete', { idToken: other.idToken });
  for (const authorization of [undefined, 'Bearer x', `Basic ${user.idToken}`, `Bearer ${other.idToken}`]) {
    const response = await sync('POST', authorization);
    expect(response.status).toBe(401);
    expect(response.headers.get('set-cookie')).toBeNull();
  }
  furrow.clock.move(301_000);
  expect((await sync('POST', `Bearer ${user.idToken}`)).status).toBe(401);
  const { idToken } = await furrow.world.refresh(user.refreshToken);
  expect((await sync('POST', `Bearer ${idToken}`)).status).toBe(204);
});
