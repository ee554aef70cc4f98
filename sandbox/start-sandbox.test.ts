import { expect, test } from 'vitest';
import { testSandbox } from './test-sandbox.ts';

test('every page says that it is the sandbox', async () => {
  await using sandbox = await testSandbox();
  for (const path of ['/', '/mail', '/pay/nothing', '/nowhere', '/google/auth', '/google/interaction/none']) {
    const response = await fetch(sandbox.url + path);
    expect(await response.text()).toContain('No real money moves');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('a part that is left out is not stood in for', async () => {
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
  'at %s a person finds a page that says that nothing is there',
  async (path) => {
    await using sandbox = await testSandbox();
    const response = await fetch(sandbox.url + path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<h1>Nothing here</h1>');
  },
);

test('the card API stands at the root for the SDK and under /stripe', async () => {
  await using sandbox = await testSandbox();
  for (const path of ['/v1/events', '/stripe/v1/events']) {
    expect((await fetch(sandbox.url + path)).status).toBe(401);
  }
});

test('the sandbox ends at once, whatever connections are open', async () => {
  const sandbox = await testSandbox();
  await sandbox.stripe.events.list();
  const begun = performance.now();
  await sandbox.close();
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test('a port that is taken is an error, and nothing is left behind', async () => {
  await using first = await testSandbox();
  const port = Number(new URL(first.url).port);
  await expect(testSandbox({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
