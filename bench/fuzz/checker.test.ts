import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineCall } from '#contract/wire/call.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '#server/platform/calls/handle-call.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { makeCast } from './cast.ts';
import { leakIn } from './check-answer.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { fuzzSettings } from './fuzz-settings.ts';
import { httpInput } from './http-input.ts';
import { runInputs } from './run-inputs.ts';
import { Sender } from './send.ts';
import { listenToLog, type ServerLog } from './server-log.ts';
import { shrink } from './shrink.ts';

const payload = v.strictObject({ name: v.optional(v.string(), ''), count: v.optional(v.number(), 0) });
const answer = v.pipe(
  v.object({ ok: v.unknown() }),
  v.check(({ ok }) => ok === true, 'not ok'),
);
type Given = v.InferOutput<typeof payload>;
const planted = (name: string, run: (given: Given) => Promise<{ ok: unknown; note?: unknown }>) =>
  handleCall(defineCall({ name, payload, answer }), ({ payload: given }) => run(given));

let furrow: TestFurrow;
let log: ServerLog;
let token: string;
beforeAll(async () => {
  furrow = await startTestFurrow({
    settings: fuzzSettings,
    extraCalls: ({ log: serverLog }) => [
      planted('plantedThrow', async ({ name }) => {
        if (name.includes('a')) throw new TypeError('planted');
        return { ok: true };
      }),
      planted('plantedStack', async () => ({ ok: true, note: new Error('planted').stack })),
      planted('plantedStatement', async () => ({ ok: true, note: 'select uid from users where 1 = 1' })),
      planted('plantedShape', async () => ({ ok: 'yes' })),
      planted('plantedBusy', async () => {
        throw new CallError('UNAVAILABLE', 'planted');
      }),
      planted('plantedSwallow', async () => {
        serverLog.error({ error: new Error('planted') }, 'unexpected failure');
        return { ok: true };
      }),
      planted('plantedWait', async () => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        return { ok: true };
      }),
    ],
  });
  log = listenToLog(furrow.context);
  token = (await makeCast(furrow)).people.owner.idToken;
});
afterAll(() => furrow.close());

test('every planted fault is found by random input, and nothing else', async () => {
  const only = ({ name }: { name: string }) => name.startsWith('planted') && name !== 'plantedWait';
  const { findings } = await runInputs({ furrow, log, inputs: 200, seed: 7, only });
  const found = (target: string) => findings.filter((one) => one.target === target).map(({ fault }) => fault);
  expect(found('plantedThrow')).toEqual(['answered 500']);
  expect(found('plantedStack')).toEqual([expect.stringMatching(/^tells of the inside: at /)]);
  expect(found('plantedStatement')).toEqual(['tells of the inside: select uid from users where']);
  expect(found('plantedShape')).toEqual(['an answer that is not of its schema:  not ok']);
  expect(found('plantedBusy')).toEqual(['answered 503, also when nothing else was asked']);
  expect(found('plantedSwallow')).toEqual([expect.stringMatching(/^in the log: unexpected failure: .*planted/s)]);
  expect(new Set(findings.map(({ target }) => target)).size).toBe(6);
});

test('a finding is reduced to the smallest input that causes it', async () => {
  const sender = new Sender(furrow.url);
  const data = { name: 'a long barn of wood', count: 12 };
  const smallest = await shrink(httpInput(calling('plantedThrow', data), sender), 'answered 500');
  expect(smallest.shown()).toContain(`--data-binary '{"data":{"name":"a"}}'`);
  sender.close();
});

test('a missing answer counts as a fault', async () => {
  const impatient = new Sender(furrow.url, 100);
  const input = httpInput(calling('plantedWait'), impatient);
  expect(input.faultIn(await input.send())).toMatch(/^no answer within/);
  impatient.close();
});

test.each([
  ['a stack', '{"message":"x\\n    at run (file:///srv/a.ts:1:2)"}'],
  ['a line of the sources', 'server/coins/spending.ts:12'],
  ['a statement', 'insert into users (uid) values (1)'],
  ['an error message of the database', 'duplicate key value is no answer'],
  ['a path', `open ${process.cwd()}/dist`],
  ['a kind of error', 'RangeError: too large'],
  ['an unexpected failure', '{"error":{"status":"INTERNAL"}}'],
])('%s in a body is found as a leak', (_what, text) => {
  expect(leakIn(text)).not.toBeNull();
});

test.each(['{"error":{"message":"Bad Request"}}', '<p>Select a farm from the list</p>', 'updated at 12:30:45'])(
  '%s is no leak',
  (text) => {
    expect(leakIn(text)).toBeNull();
  },
);

function calling(name: string, data: object = {}): FuzzRequest {
  return {
    group: 'calls',
    target: name,
    as: 'owner',
    method: 'POST',
    path: `/functions/${name}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': '10.0.0.1' },
    body: Buffer.from(JSON.stringify({ data })),
    answer: { of: 'result', schema: answer },
  };
}
