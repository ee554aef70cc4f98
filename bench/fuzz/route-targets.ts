import type { Route } from '#server/platform/http/list-routes.ts';
import type { Random } from '#testing/random.ts';
import { somebody } from './call-targets.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { hostileValues, oddTexts } from './hostile-values.ts';
import { jsonText } from './json-text.ts';
import { spoiltBytes } from './mutate.ts';
import { oddHeaders } from './odd-headers.ts';
import type { Target } from './target.ts';
import type { Words } from './vocabulary.ts';

/** Names of query parameters that some route reads. */
const parameters: readonly [string, ...string[]] = [
  'key',
  'pass',
  'token',
  'state',
  'code',
  'error',
  'iss',
  'uid',
  'expires',
  'signature',
  'processor',
  'purchase',
  'args',
  '__proto__',
  'constructor',
];

/** Path segments that a router, a file system or a proxy may misinterpret. */
const oddSegments: readonly [string, ...string[]] = [
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '..%5c..%5c',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ED%A0%80',
  '.',
  '~',
  ';a=b',
  '%0d%0aSet-Cookie:%20a=b',
  'x'.repeat(150),
  'x'.repeat(250),
  'x'.repeat(9_000),
  '//evil.test',
  '\\\\evil.test',
  '%252e%252e',
  'windows',
  'linux',
  'nul',
];

/** Any other route, with random parameters, query, body and headers. */
export function routeTarget({ method, url }: Route): Target {
  const name = `${method} ${url}`;
  return {
    group: 'routes',
    name,
    make(random, cast, words): FuzzRequest {
      const { as, headers } = somebody(random, cast);
      const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method) || random.chance(0.02);
      return {
        group: 'routes',
        target: name,
        as,
        method,
        path: `${filled(url, random, words)}${searchOf(random, words)}`,
        headers: {
          ...headers,
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...(random.chance(0.3) ? { accept: 'text/html' } : {}),
          ...oddHeaders(random, cast),
        },
        body: hasBody ? bodyOf(random) : null,
      };
    },
  };
}

function filled(url: string, random: Random, words: Words): string {
  const path = url
    .replace('::', '%3A')
    .replace(/:(\w+)|\*/g, (_whole, name?: string) =>
      random.chance(0.5)
        ? encodeURIComponent(words.for(name ?? '', random) ?? random.oneOf(['linux', 'windows', 'macos', 'me', 'x']))
        : random.oneOf(oddSegments),
    )
    .replace('%3A', ':');
  return random.chance(0.05) ? `${path}/${random.oneOf(oddSegments)}` : path;
}

function searchOf(random: Random, words: Words): string {
  const pairs = Array.from({ length: random.whole(0, 3) }, () => {
    const name = random.oneOf(parameters);
    const value = random.chance(0.5) ? words.for(name, random) : random.oneOf(oddTexts);
    return `${name}=${random.chance(0.05) ? '%' : encodeURIComponent((value ?? 'x').slice(0, 2_000).toWellFormed())}`;
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function bodyOf(random: Random): Buffer {
  const body = Buffer.from(
    jsonText(random.chance(0.4) ? { code: random.oneOf(oddTexts) } : random.oneOf(hostileValues)),
  );
  return random.chance(0.2) ? spoiltBytes(body, random) : body;
}
