import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const names = (prefix: RegExp) => lines.filter((line) => prefix.test(line));

test('an image contains only what .dockerignore names, and never settings', () => {
  expect(lines[0]).toBe('*');
  expect(names(/^!/).filter((line) => /env|data|deploy|git|releases|node_modules|[*]$/.test(line))).toEqual([]);
  expect(lines.slice(lines.lastIndexOf(names(/^!/).at(-1) ?? '') + 1)).toContain('**/.env*');
});

test('the final image copies each folder by name', () => {
  const [, runs = ''] = readFileSync('deploy/Containerfile', 'utf8').split(/^FROM .*$(?![\s\S]*^FROM)/m);
  const copied = [...runs.matchAll(/^COPY --from=build \/furrow(\S*)/gm)].map(([, from]) => from);
  expect(copied).toContain('/dist');
  expect(copied).not.toContain('');
  expect(copied).not.toContain('/');
});
