import { expect, test } from 'vitest';
import { unlinked } from './unlinked.ts';

test.each(['https://evil.test/x', 'evil.test', 'mail me@evil.test'])('a mail program makes no link of %s', (name) => {
  expect(unlinked(name)).not.toMatch(/\w[.@]\w|:\/\//);
  expect(unlinked(name).replaceAll('\u2060', '')).toBe(name);
});

test('a name without addresses stays as it is', () => {
  expect(unlinked('St. Ives: the "Farm"')).toBe('St. Ives: the "Farm"');
});
