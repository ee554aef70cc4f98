import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { product } from './product.ts';

const comment = /^\s*(\/\/|\/\*|\*|<!--)/;

test('the name of the product is written in one place', () => {
  const name = new RegExp(`\\b${product.name}\\b`);
  const files = globSync('{client,contract,server}/**/*.{ts,tsx,html}').filter((file) => !/\.test\.tsx?$/.test(file));
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => name.test(line) && !comment.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([`contract/site/product.ts: name: '${product.name}',`]);
});
