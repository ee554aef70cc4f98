import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedServer } from '#testing/server-process.ts';

test('the code of the built server is ASCII, because one other character doubles the memory that V8 needs for it', () => {
  const files = globSync('dist/server/*.js');
  expect(files).toContain(shippedServer);
  // A template for `String.raw` is the only place where the bundler may not write an escape by itself.
  const others = files.flatMap((file) => readFileSync(file, 'utf8').match(/.{0,40}[^\p{ASCII}].{0,40}/gu) ?? []);
  expect(others).toEqual([]);
});
