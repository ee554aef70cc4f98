import type { Call } from '#contract/wire/call.ts';
import type { Query } from '#contract/wire/query.ts';
import type { Random } from '#testing/random.ts';
import type { Cast, Role } from './cast.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { validValue } from './generate.ts';
import { jsonText } from './json-text.ts';
import { spoilt, spoiltBytes } from './mutate.ts';
import { oddHeaders } from './odd-headers.ts';
import type { Target } from './target.ts';

const roles: readonly [Role, ...Role[]] = ['owner', 'owner', 'solver', 'member', 'newcomer', 'operator', 'visitor'];

/** Returns a random role and the header that proves it. */
export function somebody(random: Random, { people }: Cast) {
  const as = random.oneOf(roles);
  const headers: Record<string, string> = as === 'visitor' ? {} : { authorization: `Bearer ${people[as].idToken}` };
  return { as, headers };
}

/** A call. Most of its inputs are valid; the others are wrong in the data, the bytes or the headers. */
export function callTarget(call: Call, projectId: string): Target {
  return {
    group: 'calls',
    name: call.name,
    make(random, cast, words): FuzzRequest {
      const { as, headers } = somebody(random, cast);
      const valid = validValue(call.payload, random, (field) => words.for(field, random));
      const data = random.chance(0.4) ? spoilt(valid, random) : valid;
      const text = random.chance(0.05) ? jsonText(spoilt({ data }, random)) : `{"data":${jsonText(data)}}`;
      const body = Buffer.from(text);
      return {
        group: 'calls',
        target: call.name,
        as,
        method: random.chance(0.98) ? 'POST' : random.oneOf(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']),
        path: random.chance(0.9) ? `/functions/${call.name}` : `/${projectId}/us-central1/${call.name}`,
        headers: { ...headers, 'content-type': 'application/json', ...oddHeaders(random, cast) },
        body: random.chance(0.05) ? spoiltBytes(body, random) : body,
        answer: { of: 'result', schema: call.answer },
      };
    },
  };
}

/** A live read over HTTP. */
export function readTarget(query: Query): Target {
  return {
    group: 'live reads',
    name: query.name,
    make(random, cast, words): FuzzRequest {
      const { as, headers } = somebody(random, cast);
      const valid = validValue(query.args, random, (field) => words.for(field, random));
      const text = jsonText(random.chance(0.4) ? spoilt(valid, random) : valid);
      const search = random.chance(0.95) ? `?args=${encodeURIComponent(wellFormed(text))}` : oddSearch(text, random);
      return {
        group: 'live reads',
        target: query.name,
        as,
        method: 'GET',
        path: `/live/${query.name}${search.slice(0, 14_000)}`,
        headers: { ...headers, ...oddHeaders(random, cast) },
        body: null,
        answer: { of: 'value', schema: query.value },
      };
    },
  };
}

/** Returns a query string that is not a single, well-encoded JSON value. */
function oddSearch(text: string, random: Random): string {
  const encoded = encodeURIComponent(wellFormed(text));
  return random.oneOf([
    '',
    '?',
    '?args',
    '?args=',
    '?args=%',
    '?args=%00',
    '?args=%ff%fe',
    '?args=%ED%A0%80',
    `?args=${encoded}&args=${encoded}`,
    `?args[]=${encoded}`,
    `?args[a]=${encoded}`,
    `?ARGS=${encoded}`,
    `?args=${encoded}%00`,
    `?__proto__=1&args=${encoded}`,
  ]);
}

/** Replaces half surrogate pairs, which cannot be encoded in an address. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
