import { expect, test } from './journey.ts';

/** Source: security row 33. */
const headers = {
  'content-security-policy': expect.stringMatching(/^default-src 'none';(?=.*script-src 'self';)(?!.*unsafe)/),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=()'),
};

test('pages, files and redirects carry the security headers', async ({ context: { request } }) => {
  const page = await request.get('/terms');
  expect(page.headers()).toMatchObject(headers);
  const [file = ''] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
  const asset = await request.get(file);
  expect([asset.status(), asset.headers()]).toEqual([200, expect.objectContaining(headers)]);
  const visit = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' }, maxRedirects: 0 };
  const redirect = await request.get('/no/such/page', visit);
  expect([redirect.status(), redirect.headers()]).toEqual([302, expect.objectContaining(headers)]);
  const missing = await request.get('/assets/none.js');
  expect([missing.status(), missing.headers()]).toEqual([404, expect.objectContaining(headers)]);
});
