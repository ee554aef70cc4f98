import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { requestBetaDownload } from '#contract/downloads/calls.ts';
import { freePort } from '#server/platform/free-port.ts';
import { startTestFurrow } from '#testing/test-furrow.ts';

test('a release storage that does not answer delays only the requests for downloads', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const silent = createServer(() => {});
  const port = await freePort();
  await new Promise<void>((listening) => silent.listen(port, '127.0.0.1', listening));
  const site = await startTestFurrow({
    settings: { RELEASES: `s3://orchard/beta?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}` },
  });
  const users = await Promise.all(Array.from({ length: 17 }, () => site.world.user()));
  const [other, ...askers] = users;
  const asked = askers.map((user) => site.world.call(requestBetaDownload, user, {}));
  await once(silent, 'request');
  let isAnyAnswered = false;
  void Promise.race(asked).then(() => {
    isAnyAnswered = true;
  });
  const { value } = await site.world.read('me', other ?? null);
  expect(value).toMatchObject({ uid: other?.uid });
  expect(isAnyAnswered).toBe(false);
  silent.close();
  silent.closeAllConnections();
  for (const { result } of await Promise.all(asked)) expect(result).toEqual({ success: true, status: 'granted' });
  await site.close();
  vi.unstubAllEnvs();
});
