import { expect, test, vi } from 'vitest';
import { valueStore } from './value-store.ts';

test('a follower of a value hears of each change, but not when the same value is written', () => {
  const store = valueStore(1);
  const heard = vi.fn();
  const leave = store.follow(heard);
  store.write(1);
  expect(heard).not.toHaveBeenCalled();
  store.write(2);
  expect(heard).toHaveBeenCalledOnce();
  leave();
  store.write(3);
  expect(heard).toHaveBeenCalledOnce();
});

test('a follower added during a change hears only of the next change', () => {
  const store = valueStore(1);
  const late = vi.fn();
  store.follow(() => store.follow(late));
  store.write(2);
  expect(late).not.toHaveBeenCalled();
  store.write(3);
  expect(late).toHaveBeenCalledOnce();
});
