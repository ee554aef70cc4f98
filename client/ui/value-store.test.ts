import { expect, test, vi } from 'vitest';
import { valueStore } from './value-store.ts';

test('who follows a value hears of each change, and of none when the same is written', () => {
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

test('who begins to follow while a change is told hears of the next', () => {
  const store = valueStore(1);
  const late = vi.fn();
  store.follow(() => store.follow(late));
  store.write(2);
  expect(late).not.toHaveBeenCalled();
  store.write(3);
  expect(late).toHaveBeenCalledOnce();
});
