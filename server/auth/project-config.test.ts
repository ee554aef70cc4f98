import { expect, test } from 'vitest';
import { startTestFurrow } from '#testing/test-furrow.ts';

test.each([
  ['at home', {}, ['localhost', '127.0.0.1']],
  ['at its public address', { PUBLIC_URL: 'https://furrow.test:8443' }, ['furrow.test']],
])(
  "the project configuration authorizes only this site's own domains: %s",
  async (_where, settings, authorizedDomains) => {
    const furrow = await startTestFurrow({ settings: { PROJECT_ID: 'meadow', ...settings } });
    for (const mount of ['identity', 'identitytoolkit.googleapis.com']) {
      const { httpStatus, headers, body } = await furrow.world.identity('v1/projects', null, { mount });
      expect([httpStatus, body]).toEqual([200, { projectId: 'meadow', authorizedDomains }]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    await furrow.close();
  },
);
