import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFlag } from '#contract/flags/calls.ts';
import { LiveClient } from '#testing/live-client.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let operator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  operator = await furrow.operator();
});
afterAll(() => furrow.close());

const set = (name: string, value: unknown, user = operator) => furrow.world.call(setFlag, user, { name, value });
const config = async () => (await fetch(`${furrow.url}/config`)).json();

test('without settings, flags and values have their defaults and are cached for thirty seconds', async () => {
  const response = await fetch(`${furrow.url}/config`);
  expect(response.headers.get('cache-control')).toBe('private, max-age=30');
  const { flags, values } = await response.json();
  expect(flags).toEqual({ show_craft_market: true, show_farms: false, show_wanted: true, craft_sales: false });
  expect(values).toEqual({
    default_ai_model: 'gemini-2.5-flash',
    usd_to_coins_conversion_rate: 1_000,
    pro_model_token_threshold: 200_000,
    flash_input_price: 0.3,
    flash_output_price: 2.5,
    pro_tier1_input_price: 1.25,
    pro_tier1_output_price: 10,
    pro_tier2_input_price: 2.5,
    pro_tier2_output_price: 15,
    image_input_price: 0.3,
    image_output_price_per_image: 0.039,
    coin_cost_markup_percentage: 50,
    free_coin_cost_markup_percentage: 50,
  });
});

test('a changed flag shows in the configuration, and at once on open pages', async () => {
  const page = await new LiveClient(furrow.url).opened();
  page.watch(1, 'flags');
  await page.next(({ value }) => Object(value).flags.show_farms === false);
  expect((await set('show_farms', true)).result?.message).toBe('show_farms is now on.');
  await page.next(({ value }) => Object(value).flags.show_farms === true);
  expect((await config()).flags.show_farms).toBe(true);
  page.close();
});

test('a changed value shows in the configuration', async () => {
  await set('flash_input_price', 0.35);
  expect((await config()).values.flash_input_price).toBe(0.35);
});

test.each([
  ['show_farms', 'yes'],
  ['flash_input_price', -1],
  ['flash_input_price', true],
  ['default_ai_model', ''],
  ['default_ai_model', '   '],
  ['default_ai_model', 'gemini 2.5 flash'],
  ['default_ai_model', 'x'.repeat(201)],
  ['no_such_flag', true],
  ['__proto__', true],
])('the flag or value %s cannot be set to %j', async (name, value) => {
  expect((await set(name, value)).error?.status).toBe('INVALID_ARGUMENT');
});

test.each([
  ['usd_to_coins_conversion_rate', 1, 1_000_000],
  ['pro_model_token_threshold', 0, 10_000_000],
  ['flash_input_price', 0, 1_000],
  ['image_output_price_per_image', 0, 1_000],
  ['coin_cost_markup_percentage', 0, 1_000],
])('the value %s must be a number from %d to %d', async (name, least, most) => {
  const [from, to] = [least, most].map((end) => end.toLocaleString('en-US'));
  for (const value of [least - 0.001, most + 0.001, 1e308])
    expect((await set(name, value)).error).toEqual({
      status: 'INVALID_ARGUMENT',
      message: `${name} is a number from ${from} to ${to}.`,
    });
  for (const value of [most, least]) {
    expect((await set(name, value)).httpStatus).toBe(200);
    expect((await config()).values[name]).toBe(value);
  }
  await furrow.context.db.deleteFrom('remote_values').where('name', '=', name).execute();
});

test('a stored value out of its range is replaced by its default', async () => {
  const row = { name: 'usd_to_coins_conversion_rate', value: '1e308', updated_at: new Date() };
  await furrow.context.db.insertInto('remote_values').values(row).execute();
  expect((await config()).values.usd_to_coins_conversion_rate).toBe(1_000);
  await furrow.context.db.deleteFrom('remote_values').execute();
});

test('only operators set flags, and the audit log records who did', async () => {
  expect((await set('show_wanted', false, await furrow.world.user())).error?.status).toBe('PERMISSION_DENIED');
  await set('show_wanted', false);
  const { user_id, detail } = await furrow.context.db
    .selectFrom('audit_log')
    .select(['user_id', 'detail'])
    .where('event', '=', 'flag-set')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect([user_id, detail]).toEqual([operator.uid, expect.objectContaining({ name: 'show_wanted', value: false })]);
});
