import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageFiles } from './page-files.ts';

const routes = readFileSync('client/app/routes.tsx', 'utf8');

test('pageFiles lists the file of each page in the order of the routes', () => {
  // Two pages have two routes each; in `pageFiles` they come before all others.
  const twice = new Set(['farm', 'operators']);
  const fetched = [...routes.matchAll(/import\('#client\/pages\/([\w-]+)-page\.tsx'\)/g)].map(([, file = '']) => file);
  const named = [...pageFiles.values()];
  expect(new Set(named)).toEqual(new Set(fetched));
  expect(named.filter((file) => !twice.has(file))).toEqual(fetched.filter((file) => !twice.has(file)));
});
