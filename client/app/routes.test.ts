import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = readFileSync('client/app/routes.tsx', 'utf8');

test('each page names the file that it is fetched from', () => {
  const pages = [
    ...source.matchAll(/lazyPage\(\s*'([\w-]+)',\s*\(\) =>\s*import\('#client\/pages\/([\w-]+)-page\.tsx'\)/g),
  ];
  expect(pages).toHaveLength(source.match(/lazyPage\(/g)?.length ?? 0);
  for (const [, named, fetched] of pages) expect(named).toBe(fetched);
});
