import { request } from 'node:http';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defineCall } from '#contract/wire/call.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { malformedBodies } from '#testing/malformed-bodies.ts';
import { eventually } from '#testing/shopper.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { lockUserRow } from '../database/lock-user-rows.ts';
import { handleCall, handleCallOutside } from './handle-call.ts';
import { keepAnswer, releaseKey, sweepKeys, takeKey } from './idempotency.ts';

const payload = v.strictObject({ amount: v.number('Amount is not a number.') });
const answer = v.object({ amount: v.number(), run: v.number() });
const inside = defineCall({ name: 'testInside', payload, answer });
const outside = defineCall({ name: 'testOutside', payload, answer });
const late = defineCall({ name: 'testLate', payload: v.strictObject({}), answer: v.null() });
const surprise = defineCall({ name: 'testSurprise', payload: v.strictObject({}), answer: v.null() });

const about = defineCall({ name: 'testAbout', payload: v.strictObject({ uid: v.string() }), answer: v.null() });

const minuteMs = 60_000;
const weekMs = 7 * 24 * 60 * minuteMs;

let runs = 0;
let failNext = false;
let furrow: TestFurrow;
let user: TestUser;

beforeAll(async () => {
  furrow = await startTestFurrow({
    settings: { LOG_LEVEL: 'silent' },
    extraCalls: () => [
      handleCall(inside, async ({ payload }) => {
        runs += 1;
        if (failNext) throw new CallError('FAILED_PRECONDITION', 'Not today.');
        return { amount: payload.amount, run: runs };
      }),
      handleCallOutside(outside, async ({ payload }) => {
        runs += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        if (failNext) throw new CallError('UNAVAILABLE', 'Away.');
        return { amount: payload.amount, run: runs };
      }),
      handleCall(late, async ({ db }) => {
        await sql`set local statement_timeout = 20`.execute(db);
        await sql`select pg_sleep(5)`.execute(db);
        return null;
      }),
      handleCall(
        about,
        async () => null,
        ({ uid }) => [uid],
      ),
      handleCall(surprise, async () => {
        throw new Error('a secret of the inside');
      }),
    ],
  });
  user = await furrow.world.user();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, name = 'testInside') =>
  furrow.world.rawCall<{ amount: number; run: number }>(name, user.idToken, body, headers);

test('a call answers with what its handler returned', async () => {
  expect(await send('{"data":{"amount":5}}')).toMatchObject({ httpStatus: 200, result: { amount: 5 } });
});

const int64 = 'type.googleapis.com/google.protobuf.Int64Value';

test('a wrapped 64-bit integer is a number like any other', async () => {
  const wrapped = `{"data":{"amount":{"@type":"${int64}","value":"5"}}}`;
  expect(await send(wrapped)).toMatchObject({ httpStatus: 200, result: { amount: 5 } });
});

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ...malformedBodies('{"amount":1}'),
  ['a number as text', '{"data":{"amount":"5"}}'],
  ['a list for a number', '{"data":{"amount":[5]}}'],
  ['a wrapped integer that is none', `{"data":{"amount":{"@type":"${int64}","value":"x"}}}`],
  ['null for the data', '{"data":null}'],
  ['a key that nobody knows', '{"data":{"amount":1,"extra":1}}'],
])('%s is refused as INVALID_ARGUMENT and runs nothing', async (_what, body) => {
  const before = runs;
  expect(await send(body)).toMatchObject({ httpStatus: 400, error: { status: 'INVALID_ARGUMENT' } });
  expect(runs).toBe(before);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
  'a body of type %s is refused',
  async (type) => {
    expect(await send('{"data":{"amount":1}}', { 'content-type': type })).toMatchObject({
      httpStatus: 400,
      error: { status: 'INVALID_ARGUMENT' },
    });
  },
);

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is refused', async (method) => {
  const response = await fetch(`${furrow.url}/functions/testInside`, {
    method,
    headers: { authorization: `Bearer ${user.idToken}` },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
});

test('an unknown call is NOT_FOUND', async () => {
  expect(await send('{"data":{}}', {}, 'noSuchCall')).toMatchObject({
    httpStatus: 404,
    error: { status: 'NOT_FOUND' },
  });
});

test('without a token the answer is "You must be logged in."', async () => {
  expect(await furrow.world.rawCall('testInside', null, '{"data":{"amount":1}}')).toEqual({
    httpStatus: 401,
    error: { status: 'UNAUTHENTICATED', message: 'You must be logged in.' },
  });
});

test.each(['', 'Bearer', 'Bearer x', 'Basic dTpw', 'Bearer a.b.c', 'bearer a.b.c d'])(
  'the authorization "%s" is refused',
  async (authorization) => {
    expect(await send('{"data":{"amount":1}}', { authorization })).toMatchObject({
      httpStatus: 401,
      error: { status: 'UNAUTHENTICATED' },
    });
  },
);

test('two authorizations are refused, even when both are good', async () => {
  const status = await new Promise((resolve, reject) => {
    const raw = request(
      `${furrow.url}/functions/testInside`,
      {
        method: 'POST',
        headers: [
          ...['content-type', 'application/json', 'host', new URL(furrow.url).host],
          ...['authorization', `Bearer ${user.idToken}`, 'authorization', `Bearer ${user.idToken}`],
        ],
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    raw.on('error', reject).end('{"data":{"amount":1}}');
  });
  expect(status).toBe(401);
});

describe.each(['testInside', 'testOutside', 'noSuchCall'])('%s', (name) => {
  test.each(['{"data":{"amount":1}}', '{"data":{"amount":"1"}}', 'no JSON'])(
    'of a session that is over is refused as that, whatever was sent: %s',
    async (body) => {
      const gone = await furrow.world.user();
      await furrow.context.db
        .updateTable('sessions')
        .set({ ended_at: new Date() })
        .where('user_id', '=', gone.uid)
        .execute();
      const before = runs;
      expect(await furrow.world.rawCall(name, gone.idToken, body)).toEqual({
        httpStatus: 401,
        error: { status: 'UNAUTHENTICATED', message: 'Unauthenticated' },
      });
      expect(runs).toBe(before);
    },
  );
});

test.each(['testInside', 'testOutside'])(
  '%s with a token from before all tokens of its account were ended is refused',
  async (name) => {
    const { uid, idToken } = await furrow.world.user();
    await furrow.context.db
      .updateTable('users')
      .set({ valid_since: new Date(Date.now() + 2_000) })
      .where('uid', '=', uid)
      .execute();
    expect(await furrow.world.rawCall(name, idToken, '{"data":{"amount":1}}')).toMatchObject({
      httpStatus: 401,
      error: { status: 'UNAUTHENTICATED' },
    });
  },
);

test('what nobody expected is INTERNAL and says nothing of the inside', async () => {
  const answered = await send('{"data":{}}', {}, 'testSurprise');
  expect(answered).toEqual({ httpStatus: 500, error: { status: 'INTERNAL', message: 'INTERNAL' } });
});

test('a statement that had to wait for too long is UNAVAILABLE: it may be asked for again', async () => {
  expect(await send('{"data":{}}', {}, 'testLate')).toMatchObject({
    httpStatus: 503,
    error: { status: 'UNAVAILABLE' },
  });
});

test('whom a call concerns is locked along with its caller in one order, whoever of them calls', async () => {
  // The later of the two comes first: as they lie in the table would be the wrong order.
  let [second, first] = [await furrow.world.user(), await furrow.world.user()];
  while (first.uid > second.uid) [second, first] = [first, await furrow.world.user()];
  const { db } = furrow.context;
  const isFree = async ({ uid }: TestUser) => {
    const rows = db.selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().skipLocked();
    return (await rows.execute()).length === 1;
  };
  for (const [caller, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const { call } = await inTransaction(db, async (tx) => {
      await lockUserRow(tx, first.uid);
      const calling = furrow.world.call(about, caller, { uid: other.uid });
      await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a call that waits');
      // It waits for the first of the two, and holds nothing that whoever has the first could want.
      expect(await isFree(second)).toBe(true);
      return { call: calling };
    });
    expect((await call).httpStatus).toBe(200);
  }
});

describe.each(['testInside', 'testOutside'])('%s with an Idempotency-Key', (name) => {
  test('repeated it runs once and answers the same', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await send('{"data":{"amount":7}}', headers, name);
    const before = runs;
    expect(await send('{"data":{"amount":7}}', headers, name)).toEqual(first);
    expect(runs).toBe(before);
  });

  test('its answer is kept for a week, in which it does not run again', async () => {
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

  test('with other data it is ABORTED', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await send('{"data":{"amount":7}}', headers, name);
    const other = await send('{"data":{"amount":8}}', headers, name);
    expect(other).toMatchObject({ httpStatus: 409, error: { status: 'ABORTED' } });
  });

  test('of 10 at once one runs', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const before = runs;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('{"data":{"amount":1}}', headers, name)));
    expect(runs).toBe(before + 1);
    expect(answers.some((one) => one.httpStatus === 200)).toBe(true);
    for (const one of answers) expect([200, 409]).toContain(one.httpStatus);
  });

  test('a failure is not kept', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    failNext = true;
    expect((await send('{"data":{"amount":1}}', headers, name)).httpStatus).not.toBe(200);
    failNext = false;
    expect((await send('{"data":{"amount":1}}', headers, name)).httpStatus).toBe(200);
  });
});

test("another user's same key is another key", async () => {
  const headers = { 'idempotency-key': 'one-key' };
  const first = await send('{"data":{"amount":1}}', headers);
  const other = await furrow.world.user();
  const second = await furrow.world.rawCall('testInside', other.idToken, '{"data":{"amount":1}}', headers);
  expect(second.httpStatus).toBe(200);
  expect(second.result).not.toEqual(first.result);
});

test.each(['', ' ', 'x'.repeat(256), 'a b'])('the Idempotency-Key "%s" is refused', async (key) => {
  expect((await send('{"data":{"amount":1}}', { 'idempotency-key': key })).httpStatus).toBe(400);
});

test('a call that was given up keeps and frees nothing of who took its key over', async () => {
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

test('a call that was cut off lets its key be used again after two minutes, and keys go after a week', async () => {
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
