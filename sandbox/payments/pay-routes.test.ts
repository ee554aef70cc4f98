import { expect, test } from 'vitest';
import { checkout, paidCheckout, press, testSandbox } from '../test-sandbox.ts';

test('the card page says what is bought, for how much, and that no real money moves', async () => {
  await using sandbox = await testSandbox();
  const { url } = await checkout(sandbox, 2_000);
  const markup = await (await fetch(url ?? '')).text();
  for (const words of ['$20.00', '5,000 coins', 'ada@example.com', 'Sandbox: no real money moves']) {
    expect(markup).toContain(words);
  }
});

test('Pay takes the money once and leads back to the site', async () => {
  await using sandbox = await testSandbox();
  const { id } = await checkout(sandbox);
  const paid = await press(sandbox, id, 'pay');
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(`http://site.test/dashboard?purchase=success&session=${id}`);
  const again = await press(sandbox, id, 'pay');
  expect(again.status).toBe(409);
  expect(await again.text()).toContain('Nothing was charged again');
  expect((await sandbox.stripe.events.list({ type: 'charge.succeeded' })).data).toHaveLength(1);
});

test('a declined card can be tried again', async () => {
  await using sandbox = await testSandbox();
  const { id } = await checkout(sandbox);
  const declined = await press(sandbox, id, 'decline');
  expect(await declined.text()).toContain('The card was declined');
  expect((await press(sandbox, id, 'pay')).status).toBe(303);
});

test('a purchase of $13.13 is declined however often it is tried', async () => {
  await using sandbox = await testSandbox();
  const { id } = await checkout(sandbox, 1_313);
  for (const _attempt of [1, 2]) expect(await (await press(sandbox, id, 'pay')).text()).toContain('declined');
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'unpaid' });
});

test('Cancel leads back to the site and leaves the checkout open', async () => {
  await using sandbox = await testSandbox();
  const { id } = await checkout(sandbox);
  const cancelled = await press(sandbox, id, 'cancel');
  expect(cancelled.headers.get('location')).toBe('http://site.test/dashboard?purchase=cancelled');
  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
});

test('an expired, a paid and an unknown checkout each have their own page', async () => {
  await using sandbox = await testSandbox();
  const expired = await checkout(sandbox);
  await sandbox.stripe.checkout.sessions.expire(expired.id);
  const paid = await paidCheckout(sandbox);
  const titles = [];
  for (const id of [expired.id, paid.id, 'cs_test_nobody']) {
    const markup = await (await fetch(`${sandbox.url}/pay/${id}`)).text();
    titles.push(/<h1>(.*?)<\/h1>/.exec(markup)?.[1]);
  }
  expect(titles).toEqual(['This checkout has expired', 'Already paid', 'Unknown checkout']);
  expect((await press(sandbox, expired.id, 'pay')).status).toBe(410);
});

test.each(['pay', 'decline', 'cancel', 'other'])(
  'a checkout that is paid or expired says so after the action %s',
  async (action) => {
    await using sandbox = await testSandbox();
    const paid = await press(sandbox, (await paidCheckout(sandbox)).id, action);
    expect(paid.status).toBe(409);
    expect(await paid.text()).toContain('Already paid');
    const { id } = await checkout(sandbox);
    await sandbox.stripe.checkout.sessions.expire(id);
    const expired = await press(sandbox, id, action);
    expect(expired.status).toBe(410);
    expect(await expired.text()).toContain('This checkout has expired');
  },
);

test('HTML in the name of a product stays text', async () => {
  await using sandbox = await testSandbox();
  const { url } = await sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 500, product_data: { name: '<script>alert(1)</script>' } } },
    ],
    success_url: 'http://site.test/',
  });
  const markup = await (await fetch(url ?? '')).text();
  expect(markup).not.toContain('<script>');
  expect(markup).toContain('&lt;script&gt;');
});
