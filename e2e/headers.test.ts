import { wrongHeaders } from '#testing/security-headers.ts';
import { expect, test } from './journey.ts';

test('pages, files and redirects carry the security headers', async ({ context: { request } }) => {
  const page = await request.get('/terms');
  expect(wrongHeaders(page.headers())).toEqual({});
  const [file = ''] = /\/assets\/[\w.-]+\.js\b/.exec(await page.text()) ?? [];
  const asset = await request.get(file);
  expect([asset.status(), wrongHeaders(asset.headers())]).toEqual([200, {}]);
  const visit = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' }, maxRedirects: 0 };
  const redirect = await request.get('/no/such/page', visit);
  expect([redirect.status(), wrongHeaders(redirect.headers())]).toEqual([302, {}]);
  const missing = await request.get('/assets/none.js');
  expect([missing.status(), wrongHeaders(missing.headers())]).toEqual([404, {}]);
});
