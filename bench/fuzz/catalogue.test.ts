import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/wire/call.ts';
import { forgetLimits } from '#testing/forget-limits.ts';
import { malformedBodies } from '#testing/malformed-bodies.ts';
import { Random } from '#testing/random.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { type BadInput, badCalls, badReads, known } from './bad-inputs.ts';
import { type Cast, makeCast } from './cast.ts';
import { faultIn } from './check-answer.ts';
import type { FuzzAnswer, FuzzRequest } from './fuzz-request.ts';
import { fuzzSettings } from './fuzz-settings.ts';
import { validValue } from './generate.ts';
import { jsonText } from './json-text.ts';
import { Sender } from './send.ts';
import { Words } from './vocabulary.ts';

let furrow: TestFurrow;
let cast: Cast;
let words: Words;
let sender: Sender;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: fuzzSettings });
  cast = await makeCast(furrow);
  words = new Words(furrow, cast);
  await words.renew(cast);
  sender = new Sender(furrow.url);
});
afterAll(async () => {
  sender.close();
  await furrow.close();
});

/** Sends the requests one after the other; returns those with an unexpected answer, in words. */
async function wrong(requests: readonly { what: string; request: FuzzRequest; told: string }[]): Promise<string[]> {
  const found: string[] = [];
  for (const { what, request, told } of requests) {
    const answer = await sender.send(request);
    const fault = faultIn(request, answer);
    if (fault !== null || toldIn(answer) !== told)
      found.push(`${what}: ${fault ?? `${toldIn(answer)} instead of ${told}`}`);
  }
  await forgetLimits(furrow.context.db);
  return found;
}

function toldIn(answer: FuzzAnswer): string {
  if (answer.kind !== 'answer') return answer.kind;
  return answer.status === 200 ? 'OK' : (/"status":"(\w+)"/.exec(answer.text)?.[1] ?? String(answer.status));
}

function asking(call: Call, body: string | Uint8Array, changes: Partial<FuzzRequest> = {}): FuzzRequest {
  const { headers, ...others } = changes;
  return {
    group: 'calls',
    target: call.name,
    as: 'owner',
    method: 'POST',
    path: `/functions/${call.name}`,
    headers: {
      authorization: `Bearer ${cast.people.owner.idToken}`,
      'content-type': 'application/json',
      'x-forwarded-for': '10.1.2.3',
      ...headers,
    },
    body: Buffer.from(body),
    answer: { of: 'result', schema: call.answer },
    ...others,
  };
}

/** Returns data that the call accepts, so that a refusal is due only to the one thing made wrong afterwards. */
function dataFor({ name, payload }: Call): string {
  const random = new Random(name.length);
  return jsonText(validValue(payload, random, (field) => words.for(field, random)));
}

test('every call refuses a body, method or content type that the protocol does not have', async () => {
  const requests = furrow.answers.calls.flatMap((call) => {
    const data = dataFor(call);
    const told = 'INVALID_ARGUMENT';
    const bodies = malformedBodies(data).map(([what, body]) => ({ what, request: asking(call, body), told }));
    const methods = ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
      what: method,
      request: asking(call, `{"data":${data}}`, { method }),
      told,
    }));
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''].map((type) => ({
      what: `the type "${type}"`,
      request: asking(call, `{"data":${data}}`, { headers: { 'content-type': type } }),
      told,
    }));
    return [...bodies, ...methods, ...types].map((one) => ({ ...one, what: `${call.name}, ${one.what}` }));
  });
  expect(await wrong(requests)).toEqual([]);
});

test('every call refuses a key that it does not know, and a value of another kind in every field', async () => {
  const requests = furrow.answers.calls.flatMap((call) => {
    const given: unknown = JSON.parse(dataFor(call));
    if (typeof given !== 'object' || given === null) return [];
    const spoilt = Object.entries(given).flatMap(([field, value]) =>
      [[value], { value }, { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: 'x' }].map((other) => ({
        ...given,
        [field]: other,
      })),
    );
    return [{ ...given, unknownKey: 1 }, ...spoilt]
      .filter((data) => !v.is(call.payload, data))
      .map((data) => ({
        what: `${call.name} ${JSON.stringify(data)}`,
        request: asking(call, JSON.stringify({ data })),
        told: 'INVALID_ARGUMENT',
      }));
  });
  expect(await wrong(requests)).toEqual([]);
});

test('every call refuses a bad token, even if visitors may make the call', async () => {
  const tokens = [
    '',
    'Bearer',
    'Bearer x',
    'Basic dTpw',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  ];
  const requests = furrow.answers.calls.flatMap((call) =>
    tokens.map((authorization) => ({
      what: `${call.name}, "${authorization}"`,
      request: asking(call, `{"data":${dataFor(call)}}`, { headers: { authorization } }),
      told: 'UNAUTHENTICATED',
    })),
  );
  expect(await wrong(requests)).toEqual([]);
});

/** Fills the ids of the cast into their placeholders. */
function filled(data: Record<string, unknown>): Record<string, unknown> {
  const kinds = new Map(Object.entries(known).map(([kind, place]) => [place as string, kind]));
  const path = /^\/(?![/\\])/;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (typeof value !== 'string') return [key, value];
      const kind = kinds.get(value);
      if (kind !== undefined) return [key, cast.own.get(kind)?.[0]];
      return [key, key.endsWith('Url') && path.test(value) ? `${furrow.url}${value}` : value];
    }),
  );
}

const whatOf = ({ name, as = 'owner', data }: BadInput) => `${name} as ${as} ${jsonText(data).slice(0, 120)}`;
const tokenOf = ({ as = 'owner' }: BadInput) => ({ authorization: `Bearer ${cast.people[as].idToken}` });

test('wrong inputs of calls are answered as the catalogue of bad inputs says', async () => {
  const calls = new Map(furrow.answers.calls.map((call) => [call.name, call]));
  const requests = badCalls.flatMap((input) => {
    const call = calls.get(input.name);
    if (!call) throw new Error(`there is no call ${input.name}`);
    const body = `{"data":${jsonText(filled(input.data))}}`;
    return { what: whatOf(input), request: asking(call, body, { headers: tokenOf(input) }), told: input.told };
  });
  expect(await wrong(requests), 'what each is told stands in bench/fuzz/bad-inputs.ts').toEqual([]);
});

test('wrong inputs of live reads are answered as the catalogue of bad inputs says', async () => {
  const requests = badReads.map((input) => ({
    what: whatOf(input),
    request: {
      group: 'live reads' as const,
      target: input.name,
      as: 'owner',
      method: 'GET',
      path: `/live/${input.name}?args=${encodeURIComponent(jsonText(input.data))}`,
      headers: tokenOf(input),
      body: null,
    },
    told: input.told,
  }));
  expect(await wrong(requests)).toEqual([]);
});
