import { expect, test } from 'vitest';
import { testSandbox } from './test-sandbox.ts';

test('every page of the sandbox says that no real money moves', async () => {
  await using sandbox = await testSandbox();
  for (const path of ['/', '/mail', '/pay/nothing', '/nowhere', '/google/auth', '/google/interaction/none']) {
    const response = await fetch(sandbox.url + path);
    expect(await response.text()).toContain('No real money moves');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('a part of the sandbox that is left out is not served', async () => {
  await using sandbox = await testSandbox({ parts: { payments: false, mail: false, google: false, model: false } });
  expect(sandbox).toMatchObject({ stripeUrl: null, smtpUrl: null, googleIssuer: null, modelUrl: null });
  for (const path of [
    '/v1/events',
    '/mail',
    '/google/.well-known/openid-configuration',
    '/model/v1beta/models/any:generateContent',
  ])
    for (const method of ['GET', 'POST'])
      expect((await fetch(sandbox.url + path, { method })).status, `${method} ${path}`).toBe(404);
});

test.each(['/nowhere', '/%', '/mail/%zz'])(
  'the unknown address %s of the sandbox is answered with 404 and a page that says so',
  async (path) => {
    await using sandbox = await testSandbox();
    const response = await fetch(sandbox.url + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<h1>Nothing here</h1>');
  },
);

test('the card API is served at the root and under /stripe', async () => {
  await using sandbox = await testSandbox();
  for (const path of ['/v1/events', '/stripe/v1/events']) {
    expect((await fetch(sandbox.url + path)).status).toBe(401);
  }
});

test('the sandbox closes within a second even if connections are open', async () => {
  const sandbox = await testSandbox();
  await sandbox.stripe.events.list();
  const begun = performance.now();
  await sandbox.close();
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test('starting the sandbox on a port that is taken is an error', async () => {
  await using first = await testSandbox();
  const port = Number(new URL(first.url).port);
  await expect(testSandbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
