import { expect, test } from 'vitest';
import { createGroups } from './groups.ts';

test('each group lists its members in the order in which they were added', () => {
  const groups = createGroups<string>();
  groups.add('farm', 'b');
  groups.add('farm', 'a');
  groups.add('user', 'a');
  groups.add('farm', 'b');
  expect([...groups.of('farm')]).toEqual(['b', 'a']);
  expect([...groups.of('user')]).toEqual(['a']);
});

test('removing a member from a group keeps it in others, and tells whether it was a member', () => {
  const groups = createGroups<string>();
  groups.add('farm', 'a');
  groups.add('user', 'a');
  expect([groups.remove('farm', 'a'), groups.remove('farm', 'a'), groups.remove('craft', 'a')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([...groups.of('farm')]).toEqual([]);
  expect([...groups.of('user')]).toEqual(['a']);
});

test('an empty group is not listed', () => {
  const groups = createGroups<string>();
  groups.add('farm', 'a');
  groups.remove('farm', 'a');
  expect([...groups.all()]).toEqual([]);
  groups.add('farm', 'c');
  expect([...groups.all()].map((members) => [...members])).toEqual([['c']]);
});
