import { expect, test } from 'vitest';
import { createGroups } from './groups.ts';

test('members are found by each group they are in, in the order in which they came', () => {
  const groups = createGroups<string>();
  groups.add('farm', 'b');
  groups.add('farm', 'a');
  groups.add('user', 'a');
  groups.add('farm', 'b');
  expect([...groups.of('farm')]).toEqual(['b', 'a']);
  expect([...groups.of('user')]).toEqual(['a']);
});

test('who leaves a group stays in others, and is told whether they were in it', () => {
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

test('an empty group is no group', () => {
  const groups = createGroups<string>();
  groups.add('farm', 'a');
  groups.remove('farm', 'a');
  expect([...groups.all()]).toEqual([]);
  groups.add('farm', 'c');
  expect([...groups.all()].map((members) => [...members])).toEqual([['c']]);
});
