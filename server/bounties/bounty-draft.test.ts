import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generateBountyCall } from '#contract/bounties/draft.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { aiPriceMillicoins } from '#contract/coins/ai-price.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { valueDefaults } from '#contract/flags/remote-config.ts';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { draftWorld, draftPrompt as prompt } from '#testing/draft-world.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let user: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());
beforeEach(async () => {
  user = await furrow.world.user();
});

const { draft, ask, stream, coins, holdsOf } = draftWorld(() => ({ furrow, user }));
const { overtaken, shutOut } = overtakingWorld(() => furrow);

/** Expects that nothing was charged and nothing is still held. */
async function expectNothingCharged() {
  expect(await coins()).toBe(200_000);
  for (const hold of await holdsOf(user.uid)) expect(hold).toMatchObject({ charged_millicoins: 0 });
}

test('a draft is charged by the price of its tokens, and the ledger line names them', async () => {
  const { result } = await draft({ prompt });
  expect(result).toMatchObject({
    success: true,
    bounty: { title: 'My build takes ten minutes since the upgrade', description: expect.stringContaining(prompt) },
  });
  const [hold] = await holdsOf(user.uid);
  const { input_tokens: inputTokens, output_tokens: outputTokens, model } = hold ?? {};
  const price = aiPriceMillicoins(
    'gemini-2.5-flash',
    { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 },
    valueDefaults,
    200_000,
  );
  expect(model).toBe('gemini-2.5-flash');
  expect(outputTokens).toBeGreaterThan(10);
  expect(hold).toMatchObject({ charged_millicoins: price });
  expect(result?.cost).toBe(price / 1_000);
  expect(await coins()).toBe(200_000 - price);
  const { value } = await furrow.world.read('myTransactions', user);
  expect(JSON.stringify(value)).toContain(
    `AI draft (gemini-2.5-flash, ${inputTokens} tokens in, ${outputTokens} out): it cost ${price / 1_000} coins`,
  );
});

test('a draft paid with monthly credits is charged with the markup of free coins', async () => {
  const { db } = furrow.context;
  const markup = (name: string, percentage: number) => ({
    name,
    value: JSON.stringify(percentage),
    updated_at: new Date(),
  });
  const markups = [markup('coin_cost_markup_percentage', 400), markup('free_coin_cost_markup_percentage', 0)];
  await db.insertInto('remote_values').values(markups).execute();
  const { result } = await draft({ prompt });
  const [hold] = await holdsOf(user.uid);
  const [inputTokens, outputTokens] = [hold?.input_tokens ?? 0, hold?.output_tokens ?? 0];
  await db.deleteFrom('remote_values').execute();
  expect(result?.cost).toBe(Math.ceil(inputTokens * 0.3 + outputTokens * 2.5) / 1_000);
});

test('prices sent by the browser do not change the charge', async () => {
  const rates = { usdToCoins: 0, proThreshold: 0, flash: { input: 0, output: 0 } };
  const { result } = await draft({ prompt, coinRates: rates });
  expect(result?.cost).toBeGreaterThan(0.1);
  expect(await coins()).toBe(200_000 - Math.round((result?.cost ?? 0) * 1_000));
});

test.each([
  [{ prompt: ' ' }, 'INVALID_ARGUMENT', bountyMessages.problemMissing],
  [{ prompt: 'x'.repeat(8_001) }, 'INVALID_ARGUMENT', bountyMessages.problemTooLong],
  [{ prompt, model: 'free-model' }, 'INVALID_ARGUMENT', bountyMessages.modelUnknown],
  [{ prompt, price: 0 }, 'INVALID_ARGUMENT', undefined],
])('a draft with %j is refused with %s', async (data, status, message) => {
  const { error } = await draft(data);
  expect(error).toMatchObject({ status, ...(message === undefined ? {} : { message }) });
  await expectNothingCharged();
});

test.each([
  ['[[fail]]', bountyMessages.modelErred],
  ['[[junk]]', bountyMessages.modelFailed],
])(
  'a draft for which the model answers %s costs nothing, the user reads %j, and the coin history says that it failed',
  async (word, error) => {
    const { result } = await draft({ prompt: `${prompt} ${word}` });
    expect(result).toEqual({ success: false, error });
    await expectNothingCharged();
    const { value } = await furrow.world.read('myTransactions', user);
    expect(value).toMatchObject({ items: [{ description: 'AI draft failed: coins returned' }, {}, {}] });
  },
);

test('a user with too few coins gets no draft', async () => {
  await furrow.spend(user.uid, 199_000);
  const { error } = await draft({ prompt });
  expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.notEnoughCoins });
  expect(await coins()).toBe(1_000);
});

test('a user who is disabled while they ask gets no draft', async () => {
  const { error } = await overtaken(shutOut(user), () => draft({ prompt }));
  expect(error?.status).toBe('UNAUTHENTICATED');
  expect(await holdsOf(user.uid)).toEqual([]);
});

test('of 20 drafts asked for at once by one user, one is begun', async () => {
  const gone = new AbortController();
  const statuses: number[] = [];
  const asked = Array.from({ length: 20 }, () =>
    ask({ prompt: `${prompt} [[endless]]` }, { signal: gone.signal }).then(
      ({ status }) => statuses.push(status),
      () => {},
    ),
  );
  await expect.poll(() => statuses).toEqual(Array(19).fill(429));
  expect(await holdsOf(user.uid)).toHaveLength(1);
  gone.abort();
  await Promise.all(asked);
  await expect.poll(async () => (await holdsOf(user.uid))[0]?.charged_millicoins).toBe(0);
});

test('the charge of a draft and its stored answer are written in one transaction, and a repeat costs nothing', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = () =>
    furrow.world.rawCall('generateBountyCall', user.idToken, JSON.stringify({ data: { prompt } }), headers);
  const first = await ask();
  const spent = await coins();
  expect(spent).toBeLessThan(200_000);
  expect(await ask()).toEqual(first);
  expect(await coins()).toBe(spent);
  const { rows } = await sql`select h.xmin = k.xmin as "isOne" from ai_holds h, idempotency_keys k
    where h.user_id = ${user.uid} and k.user_id = ${user.uid} and k.call = 'generateBountyCall'`.execute(
    furrow.context.db,
  );
  expect(rows).toEqual([{ isOne: true }]);
});

test('a failed draft is tried again when it is repeated with the same idempotency key', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = JSON.stringify({ data: { prompt: `${prompt} [[fail]]` } });
  for (const times of [1, 2]) {
    const { result } = await furrow.world.rawCall('generateBountyCall', user.idToken, body, headers);
    expect(result).toMatchObject({ success: false });
    expect(await holdsOf(user.uid)).toHaveLength(times);
  }
});

async function draftAnew(): Promise<number> {
  user = await furrow.world.signIn(user);
  return (await draft({ prompt })).httpStatus;
}

test('a user gets ten drafts an hour, not counting drafts that were refused or that the model never began', async () => {
  furrow.clock.moveToNextHour();
  user = await furrow.world.signIn(user);
  const answers = async (times: number, asked = prompt) => {
    const statuses: number[] = [];
    while (statuses.length < times) statuses.push((await draft({ prompt: asked })).httpStatus);
    return statuses;
  };
  await furrow.spend(user.uid, 200_000);
  expect(await answers(3)).toEqual(Array(3).fill(400));
  await furrow.give(user.uid, { purchased: 200_000 });
  expect(await answers(4, `${prompt} [[fail]]`)).toEqual(Array(4).fill(200));
  expect(await answers(11)).toEqual([...Array(10).fill(200), 429]);
  expect(await aroundWindowEnd(furrow.clock, 3_600, draftAnew)).toEqual([429, 200]);
  furrow.clock.reset();
});

test('a network gets 200 drafts a day, with any number of accounts, not counting drafts the model never began', async () => {
  furrow.clock.moveTo('2031-04-11T12:00:00Z');
  user = await furrow.world.user();
  await furrow.context.db
    .insertInto('limit_counters')
    .values({ bucket: 'ai-draft-network:127.0.0.1', window_start: '2031-04-11T00:00:00Z', count: 199 })
    .execute();
  expect((await draft({ prompt: `${prompt} [[fail]]` })).result?.success).toBe(false);
  expect((await draft({ prompt: `${prompt} [[junk]]` })).result?.success).toBe(false);
  const { error } = await draft({ prompt }, await furrow.world.user());
  expect(error).toEqual({ status: 'RESOURCE_EXHAUSTED', message: bountyMessages.tooManyDraftsHere });
  expect(await aroundWindowEnd(furrow.clock, 86_400, draftAnew)).toEqual([429, 200]);
  furrow.clock.reset();
});

test('after sixty refused drafts in an hour, a user gets 429 for further ones', async () => {
  // Not at the end of a month, when the next hour brings new credits.
  furrow.clock.moveTo('2031-04-13T12:00:00Z');
  user = await furrow.world.user();
  await furrow.spend(user.uid, 199_000);
  const statuses: number[] = [];
  while (statuses.length < 61) statuses.push((await draft({ prompt })).httpStatus);
  expect(statuses).toEqual([...Array(60).fill(400), 429]);
  expect(await aroundWindowEnd(furrow.clock, 3_600, draftAnew)).toEqual([429, 400]);
  furrow.clock.reset();
});

test('the streaming form sends the draft as it grows, and ends with the result', async () => {
  const events = await stream({ prompt });
  const lengths = events.flatMap(({ message }) => (message ? [JSON.stringify(message).length] : []));
  expect(lengths.length).toBeGreaterThan(2);
  expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
  expect(events.at(-1)).toMatchObject({ result: { success: true } });
});

test('the streaming form repeated with its idempotency key ends with the same result and is charged once', async () => {
  const key = crypto.randomUUID();
  const first = await stream({ prompt }, { key });
  const spent = await coins();
  expect(await stream({ prompt }, { key })).toEqual([first.at(-1)]);
  expect(await coins()).toBe(spent);
});

test('the streaming form sends an error with its status and message', async () => {
  expect(await stream({ prompt: ' ' })).toEqual([
    { error: { status: 'INVALID_ARGUMENT', message: bountyMessages.problemMissing } },
  ]);
});

test('an unusable answer of the model costs the user nothing, and counts towards the daily limit', async () => {
  const { result } = await draft({ prompt: `${prompt} [[junk]]` });
  expect(result).toEqual({ success: false, error: bountyMessages.modelFailed });
  await expectNothingCharged();
  const [hold] = await holdsOf(user.uid);
  expect(hold?.used_millicoins).toBe(hold?.millicoins);
});

test('a draft is refused when the daily limit for all users is used up', async () => {
  await using capped = await furrowWith({ AI_DAILY_CAP: '0' });
  const other = await capped.world.user();
  const { error } = await capped.world.call(generateBountyCall, other, { prompt });
  expect(error).toEqual({ status: 'UNAVAILABLE', message: coinMessages.aiDayUsedUp });
});

test('the refusal of a draft tells a model that cannot be reached from one that is not configured', async () => {
  await using away = await furrowWith({ GEMINI_URL: 'http://127.0.0.1:9/v1beta' });
  const one = await away.world.user();
  const unreached = await away.world.call(generateBountyCall, one, { prompt });
  expect(unreached.error).toEqual({ status: 'UNAVAILABLE', message: bountyMessages.modelAway });
  await using off = await furrowWith({ GEMINI_API_KEY: '' });
  const other = await off.world.user();
  const { error } = await off.world.call(generateBountyCall, other, { prompt });
  expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: bountyMessages.draftsOff });
  expect((await off.world.read('drafting', other)).value).toEqual({ refusal: bountyMessages.draftsOff });
  expect((await away.world.read('drafting', one)).value).toEqual({ refusal: null });
});

async function furrowWith(settings: Record<string, string>) {
  const other = await startTestFurrow({ settings });
  return { ...other, [Symbol.asyncDispose]: other.close };
}
