import type { Route } from '#server/platform/http/list-routes.ts';
import type { Random } from '#testing/random.ts';
import { webApiKey } from '#testing/world.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { jsonText } from './json-text.ts';
import { spoilt, spoiltBytes } from './mutate.ts';
import { oddHeaders } from './odd-headers.ts';
import type { Target } from './target.ts';
import type { Words } from './vocabulary.ts';

/** Every field that some endpoint reads. Each request gets a random choice of them. */
const fields: Record<string, (random: Random, words: Words) => unknown> = {
  email: (random, words) =>
    random.chance(0.4) ? `fuzz-${random.whole(0, 1e9)}@example.test` : words.for('email', random),
  newEmail: (random) => `fuzz-${random.whole(0, 1e9)}@example.test`,
  identifier: (random, words) => words.for('identifier', random),
  password: (random, words) => words.for('password', random),
  newPassword: (random, words) => words.for('newPassword', random),
  displayName: (random) => `Person ${random.whole(0, 99)}`,
  photoUrl: () => 'https://example.test/face.png',
  idToken: (random, words) => words.for('idToken', random),
  refreshToken: (random, words) => words.for('refreshToken', random),
  grantType: (random, words) => words.for('grantType', random),
  requestType: (random, words) => words.for('requestType', random),
  oobCode: (random, words) =>
    random.chance(0.8) ? words.for('oobCode', random) : random.oneOf(['x', 'a'.repeat(43), '']),
  continueUrl: (random, words) => words.for('continueUrl', random),
  continueUri: (random, words) => words.for('continueUri', random),
  requestUri: (random, words) => words.for('requestUri', random),
  postBody: (random, words) => words.for('postBody', random),
  providerId: (random, words) => words.for('providerId', random),
  sessionId: () => 'x',
  token: (random) => random.oneOf(['a.b.c', 'eyJhbGciOiJub25lIn0.eyJ1aWQiOiJ4In0.', 'x']),
  autoCreate: (random) => random.chance(0.5),
  returnIdpCredential: (random) => random.chance(0.5),
  returnSecureToken: () => true,
  returnOobLink: (random) => random.chance(0.5),
  deleteAttribute: () => ['DISPLAY_NAME', 'PHOTO_URL'],
  deleteProvider: () => ['google.com', 'password'],
  localId: (random, words) => words.for('localId', random),
  tenantId: () => 'x',
  customAttributes: () => '{}',
};

/** Fields that belong together, so that some requests pass validation and reach the actual work. */
const together: readonly [readonly string[], ...(readonly string[])[]] = [
  ['email', 'password'],
  ['email', 'password', 'displayName', 'returnSecureToken'],
  ['idToken'],
  ['idToken', 'displayName', 'photoUrl'],
  ['idToken', 'password'],
  ['idToken', 'email', 'password'],
  ['idToken', 'deleteAttribute', 'deleteProvider'],
  ['grantType', 'refreshToken'],
  ['requestType', 'idToken', 'email', 'newEmail'],
  ['requestType', 'email'],
  ['requestType', 'idToken', 'continueUrl', 'returnOobLink'],
  ['oobCode', 'newPassword'],
  ['oobCode'],
  ['identifier', 'continueUri'],
  ['requestUri', 'postBody', 'returnIdpCredential', 'autoCreate', 'sessionId'],
  ['token'],
  ['idToken', 'providerId', 'token'],
];

/** An endpoint of the identity service at one of its mounts. */
export function identityTarget({ method, url }: Route): Target {
  const path = url.replace('::', ':');
  return {
    group: 'identity',
    name: `${method} ${path}`,
    make(random, cast, words): FuzzRequest {
      const key = random.chance(0.95) ? webApiKey : random.oneOf(['', 'wrong', '%00', `${webApiKey}&key=x`]);
      const given = someFields(random, words);
      const isForm = random.chance(0.15);
      const body = Buffer.from(isForm ? formOf(given) : jsonText(random.chance(0.5) ? spoilt(given, random) : given));
      const isRead = method === 'GET';
      return {
        group: 'identity',
        target: `${method} ${path}`,
        as: 'visitor',
        method,
        path: `${path}?key=${key}${isRead ? `&${formOf(given).slice(0, 4_000)}` : ''}`,
        headers: {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          ...oddHeaders(random, cast),
        },
        body: isRead ? null : random.chance(0.05) ? spoiltBytes(body, random) : body,
      };
    },
  };
}

function someFields(random: Random, words: Words): Record<string, unknown> {
  const names = random.chance(0.8) ? random.oneOf(together) : Object.keys(fields).filter(() => random.chance(0.25));
  return Object.fromEntries(names.map((name) => [name, fields[name]?.(random, words)]));
}

/** A form body with names in snake case, as the protocol's forms have them. */
function formOf(given: Record<string, unknown>): string {
  const pairs = Object.entries(given).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    String(value ?? ''),
  ]);
  return new URLSearchParams(pairs).toString();
}
