import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

async function sync(method: 'POST' | 'DELETE', origin: string) {
  const { idToken } = await furrow.world.user();
  const headers = { origin, authorization: `Bearer ${idToken}` };
  return fetch(`${furrow.url}/identity/session`, { method, headers });
}

const foreign = ['https://elsewhere.example', 'null', 'http://127.0.0.1:1', 'http://furrow.evil.test'];

test.each(['POST', 'DELETE'] as const)('the token sync refuses a %s from pages of other sites', async (method) => {
  for (const origin of foreign) {
    const response = await sync(method, origin);
    expect([origin, response.status]).toEqual([origin, 403]);
    expect(response.headers.get('set-cookie'), origin).toBeNull();
    expect(response.headers.get('access-control-allow-origin'), origin).toBeNull();
  }
});

test.each(['POST', 'DELETE'] as const)("the token sync accepts a %s from this site's own pages", async (method) => {
  const response = await sync(method, furrow.url);
  expect(response.status).toBe(204);
  expect(response.headers.get('set-cookie')).toMatch(/^furrow_session=/);
});
