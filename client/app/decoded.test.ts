import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '#contract/site/paths.ts';
import { decoded, decodedPath } from './decoded.ts';

test.each(['4f8Kq2', 'ada@example.test', 'github/12', 'ada?x', 'ada#x', '50%', 'auth0|1'])(
  'the address of the console page of the user %s is decoded to that user',
  (uid) => {
    const { pathname } = new URL(paths.operatorUser(uid), 'http://furrow.test');
    const match = matchPath(paths.operators('users/:uid'), decodedPath(pathname));
    expect(match?.params.uid).toBe(uid);
  },
);

test('text that cannot be decoded is left unchanged', () => {
  expect(decoded('%')).toBe('%');
  expect(decodedPath('/crafts/%/%C3%A9')).toBe('/crafts/%/é');
});
