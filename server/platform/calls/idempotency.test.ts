import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defineCall } from '#contract/wire/call.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { handleCall, handleCallOutside } from './handle-call.ts';
import { keepAnswer, releaseKey, sweepKeys, takeKey } from './idempotency.ts';

const payload = v.strictObject({ amount: v.number() });
const answer = v.object({ amount: v.number(), run: v.number() });
const inside = defineCall({ name: 'testInside', payload, answer });
const refusing = defineCall({ name: 'testRefusing', payload, answer });
const outside = defineCall({ name: 'testOutside', payload, answer });

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

let runs = 0;
let failNext = false;
let furrow: TestFurrow;
let user: TestUser;

beforeAll(async () => {
  furrow = await startTestFurrow({
    extraCalls: () => [
      handleCall(inside, async ({ payload }) => {
        runs += 1;
        if (failNext) throw new CallError('FAILED_PRECONDITION', 'Not today.');
        return { amount: payload.amount, run: runs };
      }),
      handleCall(refusing, async ({ payload }) => {
        runs += 1;
        return failNext ? new CallError('NOT_FOUND', 'Nothing here.') : { amount: payload.amount, run: runs };
      }),
      handleCallOutside(outside, async ({ payload }) => {
        runs += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (failNext) throw new CallError('UNAVAILABLE', 'Away.');
        return { amount: payload.amount, run: runs };
      }),
    ],
  });
  user = await furrow.world.user();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const send = (body: string, headers: Record<string, string>, name = 'testInside') =>
  furrow.world.rawCall<{ amount: number; run: number }>(name, user.idToken, body, headers);

describe.each(['testInside', 'testRefusing', 'testOutside'])('the call %s with an Idempotency-Key', (name) => {
  test('runs once and answers the same when it is repeated', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await send('{"data":{"amount":7}}', headers, name);
    const before = runs;
    expect(await send('{"data":{"amount":7}}', headers, name)).toEqual(first);
    expect(runs).toBe(before);
  });

  test('keeps its answer for a week, and does not run again in that time', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await send('{"data":{"amount":7}}', headers, name);
    const before = runs;
    for (const laterMs of [3 * minuteMs, weekMs - 4 * minuteMs]) {
      furrow.clock.move(laterMs);
      await sweepKeys(furrow.context.db, furrow.clock.now());
      const { idToken } = await furrow.world.signIn(user);
      expect(await furrow.world.rawCall(name, idToken, '{"data":{"amount":7}}', headers)).toEqual(first);
    }
    expect(runs).toBe(before);
  });

  test('is refused as ABORTED when it is repeated with other data', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await send('{"data":{"amount":7}}', headers, name);
    const other = await send('{"data":{"amount":8}}', headers, name);
    expect(other).toMatchObject({ httpStatus: 409, error: { status: 'ABORTED' } });
  });

  test('runs once when it is sent 10 times at once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const before = runs;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('{"data":{"amount":1}}', headers, name)));
    expect(runs).toBe(before + 1);
    expect(answers.some((one) => one.httpStatus === 200)).toBe(true);
    for (const one of answers) expect([200, 409]).toContain(one.httpStatus);
  });

  test('runs again after a failure', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    failNext = true;
    expect((await send('{"data":{"amount":1}}', headers, name)).httpStatus).not.toBe(200);
    failNext = false;
    const again = await send('{"data":{"amount":1}}', headers, name);
    expect(again).toMatchObject({ httpStatus: 200, result: { amount: 1 } });
  });
});

test.each(['', 'two words', 'ü', 'x'.repeat(256)])(
  'the idempotency key %j is refused with the rule for keys',
  async (key) => {
    const { httpStatus, error } = await send('{"data":{"amount":1}}', { 'idempotency-key': key });
    const message = 'An Idempotency-Key is 1 to 255 visible ASCII characters.';
    expect([httpStatus, error]).toEqual([400, { status: 'INVALID_ARGUMENT', message }]);
  },
);

test('the same idempotency key of two users counts as two keys', async () => {
  const headers = { 'idempotency-key': 'one-key' };
  const first = await send('{"data":{"amount":1}}', headers);
  const other = await furrow.world.user();
  const second = await furrow.world.rawCall('testInside', other.idToken, '{"data":{"amount":1}}', headers);
  expect(second.httpStatus).toBe(200);
  expect(second.result).not.toEqual(first.result);
});

test('a call that was given up neither stores an answer for nor frees a key that was taken over', async () => {
  const { db, clock } = furrow.context;
  const use = { uid: user.uid, call: 'testOutside', key: crypto.randomUUID(), payload: {}, now: clock.now() };
  expect(await takeKey(db, use)).toEqual({ answered: false });
  const later = { ...use, now: new Date(use.now.getTime() + 121_000) };
  expect(await takeKey(db, later)).toEqual({ answered: false });
  await releaseKey(db, use);
  await keepAnswer(db, use, 'of the first');
  await keepAnswer(db, later, 'of the second');
  expect(await takeKey(db, later)).toEqual({ answered: true, answer: 'of the second' });
});

test('a key stays taken if its call fails after storing a success, and is freed by a stored failure', async () => {
  const { db, clock } = furrow.context;
  const use = { uid: user.uid, call: 'testOutside', key: crypto.randomUUID(), payload: {}, now: clock.now() };
  await takeKey(db, use);
  await keepAnswer(db, use, { success: false });
  expect(await takeKey(db, use)).toEqual({ answered: false });
  await keepAnswer(db, use, { success: true });
  await releaseKey(db, use);
  expect(await takeKey(db, use)).toEqual({ answered: true, answer: { success: true } });
});

test('the key of a call that was cut off can be used again after two minutes, and keys are deleted after a week', async () => {
  const key = crypto.randomUUID();
  const { db } = furrow.context;
  await db
    .insertInto('idempotency_keys')
    .values({
      user_id: user.uid,
      call: 'testOutside',
      key,
      payload_hash: Buffer.from('cut off'),
      created_at: furrow.clock.now(),
    })
    .execute();
  const again = () => send('{"data":{"amount":1}}', { 'idempotency-key': key }, 'testOutside');
  expect((await again()).httpStatus).toBe(409);
  furrow.clock.move(121_000);
  expect((await again()).httpStatus).toBe(200);
  await sweepKeys(db, new Date(furrow.clock.now().getTime() + weekMs + 1_000));
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
});
