import { request } from 'node:http';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defineCall } from '#contract/wire/call.ts';
import { eventually } from '#testing/eventually.ts';
import { malformedBodies } from '#testing/malformed-bodies.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { lockUserRow } from '../database/lock-user-rows.ts';
import { handleCall, handleCallOutside } from './handle-call.ts';

const payload = v.strictObject({ amount: v.number('Amount is not a number.') });
const answer = v.object({ amount: v.number(), run: v.number() });
const inside = defineCall({ name: 'testInside', payload, answer });
const outside = defineCall({ name: 'testOutside', payload, answer });
const late = defineCall({ name: 'testLate', payload: v.strictObject({}), answer: v.null() });
const surprise = defineCall({ name: 'testSurprise', payload: v.strictObject({}), answer: v.null() });

const about = defineCall({ name: 'testAbout', payload: v.strictObject({ uid: v.string() }), answer: v.null() });

let runs = 0;
let furrow: TestFurrow;
let user: TestUser;

beforeAll(async () => {
  furrow = await startTestFurrow({
    settings: { LOG_LEVEL: 'silent' },
    extraCalls: () => [
      handleCall(inside, async ({ payload }) => {
        runs += 1;
        return { amount: payload.amount, run: runs };
      }),
      handleCallOutside(outside, async ({ payload }) => {
        runs += 1;
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

test('a wrapped 64-bit integer is accepted as a number', async () => {
  const wrapped = `{"data":{"amount":{"@type":"${int64}","value":"5"}}}`;
  expect(await send(wrapped)).toMatchObject({ httpStatus: 200, result: { amount: 5 } });
});

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ...malformedBodies('{"amount":1}'),
  ['a number as text', '{"data":{"amount":"5"}}'],
  ['a list for a number', '{"data":{"amount":[5]}}'],
  ['a wrapped integer that is none', `{"data":{"amount":{"@type":"${int64}","value":"x"}}}`],
  ['null for the data', '{"data":null}'],
  ['a list for the data', '{"data":[]}'],
  ['a key that nobody knows', '{"data":{"amount":1,"extra":1}}'],
])('a body with %s is refused as INVALID_ARGUMENT without running the call', async (_what, body) => {
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

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('the method %s is refused for a call', async (method) => {
  const response = await fetch(`${furrow.url}/functions/testInside`, {
    method,
    headers: { authorization: `Bearer ${user.idToken}` },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
});

test.each(['noSuchCall', 'x'.repeat(201)])('an unknown call is NOT_FOUND: %s', async (name) => {
  expect(await send('{"data":{}}', {}, name)).toMatchObject({ httpStatus: 404, error: { status: 'NOT_FOUND' } });
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

test('a call with two authorization headers is refused, even when both are good', async () => {
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

describe.each(['testInside', 'testOutside', 'noSuchCall'])('the call %s', (name) => {
  test.each(['{"data":{"amount":1}}', '{"data":{"amount":"1"}}', 'no JSON'])(
    'is refused as unauthenticated when its session has ended, whatever was sent: %s',
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

test('a call of an ended session is refused without waiting for a lock on its user', async () => {
  const { db } = furrow.context;
  const gone = await furrow.world.user();
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', gone.uid).execute();
  const answered = await inTransaction(db, async (tx) => {
    await lockUserRow(tx, gone.uid);
    return furrow.world.rawCall('testInside', gone.idToken, '{"data":{"amount":1}}');
  });
  expect(answered.httpStatus).toBe(401);
});

test.each(['testInside', 'testOutside'])(
  '%s is refused with a token from before all tokens of its account were ended',
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

test('a list as the data is refused even if the call has no fields', async () => {
  expect(await send('{"data":[]}', {}, 'testLate')).toMatchObject({
    httpStatus: 400,
    error: { status: 'INVALID_ARGUMENT', message: 'What was sent must be an object with fields.' },
  });
});

test('an unexpected error is answered as INTERNAL, without internals', async () => {
  const answered = await send('{"data":{}}', {}, 'testSurprise');
  expect(answered).toEqual({ httpStatus: 500, error: { status: 'INTERNAL', message: 'INTERNAL' } });
});

test('a statement that times out is answered as UNAVAILABLE, so that the call may be repeated', async () => {
  expect(await send('{"data":{}}', {}, 'testLate')).toMatchObject({
    httpStatus: 503,
    error: { status: 'UNAVAILABLE' },
  });
});

test('a call locks its caller and the user it concerns in one order, whichever of them calls', async () => {
  // The user with the greater uid is created first, so locking in the order of the table would be the wrong order.
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
      // The call waits for the first of the two rows, and holds no lock that the holder of the first could need.
      expect(await isFree(second)).toBe(true);
      return { call: calling };
    });
    expect((await call).httpStatus).toBe(200);
  }
});
