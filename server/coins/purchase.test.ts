import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckoutSessionForCredits, createCheckoutSessionForCustomAmount } from '#contract/coins/calls.ts';
import { packFee } from '#contract/coins/card-fee.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { MailBox } from '#testing/mail-box.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { sessionIdOf } from '#testing/world.ts';
import { startCheckout } from './start-checkout.ts';

let furrow: TestFurrow;
let shopper: Shopper;
beforeAll(async () => {
  furrow = await startTestFurrow();
  shopper = new Shopper(furrow);
});
afterAll(() => furrow.close());

const { cardProvider, coinsOf, history } = paymentWorld(() => furrow);

test('a paid pack is credited, shows in the history, and its receipt is mailed', async () => {
  const user = await furrow.world.user();
  await shopper.buy(user, 20);
  expect(await coinsOf(user)).toMatchObject({ coins: 20_000, monthlyCoins: 200, rewardCoins: 0 });
  expect((await history(user))[0]).toMatchObject({ amount: 20_000, description: 'Purchase of coins ($20.00)' });
  const { text } = await new MailBox(furrow).mail(user.email, 'Receipt: 20,000 coins');
  expect(text).toContain('20,000 coins were added to your balance.');
});

test('a custom amount is charged with the fee on top and credited at ten coins a cent', async () => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.customCheckout(user, 1.13);
  await shopper.press(sessionId, 'pay');
  await shopper.until(user, orderId, 'paid');
  expect(await coinsOf(user)).toMatchObject({ coins: 1_130 });
  const { value } = await furrow.world.read('order', user, { orderId });
  expect(value).toMatchObject({ baseAmountCents: 113, totalChargeCents: 148, coins: 1_130, isCustom: true });
});

test('a declined card and a cancelled checkout charge and credit nothing', async () => {
  const user = await furrow.world.user();
  const { orderId, sessionId } = await shopper.customCheckout(user, 13.13);
  expect((await shopper.press(sessionId, 'pay')).status).toBe(402);
  const cancelled = await shopper.press(sessionId, 'cancel');
  expect(cancelled.headers.get('location')).toBe(`${furrow.url}/dashboard?purchase=cancelled&order=${orderId}`);
  expect(await coinsOf(user)).toMatchObject({ coins: 0 });
});

test('a user begins at most sixty purchases an hour', async () => {
  furrow.clock.moveToNextHour();
  const user = await furrow.world.user();
  const urls = { successUrl: `${furrow.url}/dashboard`, cancelUrl: `${furrow.url}/dashboard` };
  const begin = () => furrow.world.call(createCheckoutSessionForCredits, user, { amount: 5, ...urls });
  const answers = await Promise.all(Array.from({ length: 61 }, begin));
  expect(answers.filter(({ result }) => result)).toHaveLength(60);
  expect(answers.find(({ error }) => error)?.error).toEqual({
    status: 'RESOURCE_EXHAUSTED',
    message: coinMessages.tooManyCheckouts,
  });
  const another = async () => {
    const signedIn = await furrow.world.signIn(user);
    return (await furrow.world.call(createCheckoutSessionForCredits, signedIn, { amount: 5, ...urls })).error?.status;
  };
  expect(await aroundWindowEnd(furrow.clock, 3_600, another)).toEqual(['RESOURCE_EXHAUSTED', undefined]);
  furrow.clock.reset();
});

test('a user who was deleted meanwhile gets no card page and no order', async () => {
  const user = await furrow.world.user();
  const actor = { uid: user.uid, email: user.email, sessionId: '', issuedAtSeconds: 0 };
  expect((await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken })).httpStatus).toBe(200);
  const checkout = startCheckout(furrow.context, cardProvider(), {
    actor,
    fee: packFee(500),
    now: furrow.clock.now(),
    ...shopper.urls(),
  });
  await expect(checkout).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  const ordered = furrow.context.db.selectFrom('orders').select('id').where('user_id', '=', user.uid);
  expect(await ordered.execute()).toEqual([]);
});

test('a payment made before the order knows its session is credited, and the order stays paid', async () => {
  const user = await furrow.world.user();
  const { uid, email } = user;
  const actor = { uid, email, sessionId: sessionIdOf(user), issuedAtSeconds: Math.floor(Date.now() / 1_000) };
  const cards = cardProvider();
  const createSession: typeof cards.createSession = async (asked) => {
    const made = await cards.createSession(asked);
    await shopper.press(made.id, 'pay');
    await shopper.until(user, asked.orderId, 'paid');
    return made;
  };
  const { orderId } = await startCheckout(
    furrow.context,
    { ...cards, createSession },
    { actor, fee: packFee(500), now: furrow.clock.now(), ...shopper.urls() },
  );
  expect(await shopper.stateOf(user, orderId)).toBe('paid');
  expect(await coinsOf(user)).toMatchObject({ coins: 5_000 });
});

test('a visitor can neither buy nor read a history, and a user cannot read an order of another user', async () => {
  const [user, other] = [await furrow.world.user(), await furrow.world.user()];
  const { orderId } = await shopper.checkout(user, 5);
  expect(
    await furrow.world.call(createCheckoutSessionForCredits, null, { amount: 5, ...shopper.urls() }),
  ).toMatchObject({ httpStatus: 401 });
  expect(await furrow.world.read('order', other, { orderId })).toMatchObject({
    httpStatus: 404,
    error: { status: 'NOT_FOUND' },
  });
  expect(await furrow.world.read('myTransactions', null)).toMatchObject({ httpStatus: 401 });
});

const good = { successUrl: '', cancelUrl: '' };
test.each([0, -5, 5.01, 7, '5', null, 1e9, true, [5], {}])('the pack %j is refused', async (amount) => {
  const user = await furrow.world.user();
  const answer = await furrow.world.call(createCheckoutSessionForCredits, user, { ...good, ...shopper.urls(), amount });
  expect(answer).toMatchObject({ httpStatus: 400, error: { status: 'INVALID_ARGUMENT' } });
});

test.each([0.99, 1.005, 10_000.01, 0, -1, 'NaN', null])('the custom amount %j is refused', async (amount) => {
  const user = await furrow.world.user();
  const answer = await furrow.world.call(createCheckoutSessionForCustomAmount, user, { ...shopper.urls(), amount });
  expect(answer).toMatchObject({ httpStatus: 400, error: { status: 'INVALID_ARGUMENT' } });
});

test.each([
  '//evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '/\\evil.test',
  'https:evil.test',
  '',
  'data:text/html,x',
  `http://${'x'.repeat(3_000)}`,
  'http://user:pw@127.0.0.1:1',
])('the return address %s is refused', async (address) => {
  const user = await furrow.world.user();
  for (const changed of [{ successUrl: address }, { cancelUrl: address }]) {
    const answer = await furrow.world.call(createCheckoutSessionForCredits, user, {
      amount: 5,
      ...shopper.urls(),
      ...changed,
    });
    expect(answer).toMatchObject({ httpStatus: 400, error: { status: 'INVALID_ARGUMENT' } });
  }
});
