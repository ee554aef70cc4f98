import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { webApiKey } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const endpoints = () =>
  furrow.answers.routes
    .filter(({ url }) => /^\/(identity|(identitytoolkit|securetoken)\.googleapis\.com)\/v\d\//.test(url))
    .map(({ method, url }) => ({ method, path: url.replace('::', ':') }));

test.each(['tenantId', 'tenant_id'])(
  'every identity endpoint refuses a %s, because there are no tenants',
  async (name) => {
    // Each at both mounts.
    expect(endpoints()).toHaveLength(2 * 15);
    for (const { method, path } of endpoints()) {
      const inQuery = method === 'GET' ? `&${name}=acme` : '';
      const response = await fetch(`${furrow.url}${path}?key=${webApiKey}${inQuery}`, {
        method,
        ...(method === 'GET'
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ [name]: 'acme' }) }),
      });
      expect([response.status, await response.json()], path).toMatchObject([
        400,
        { error: { message: 'UNSUPPORTED_TENANT_OPERATION' } },
      ]);
    }
  },
);
