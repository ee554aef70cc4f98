import { expect, test, vi } from 'vitest';
import { announce, announcements } from './announce.ts';
import { openDialog } from './open-dialogs.ts';

const texts = () => announcements.read().map(({ text }) => text);

test('announcements that overlap are all kept, each for five seconds', () => {
  vi.useFakeTimers();
  announce('1 craft found.');
  vi.advanceTimersByTime(1_000);
  announce('1 craft found.');
  expect(texts()).toHaveLength(2);
  expect(new Set(announcements.read().map(({ id }) => id)).size).toBe(2);
  vi.advanceTimersByTime(4_000);
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual([]);
});

test('an announcement belongs to the topmost open dialog', () => {
  const [below, above] = [0, 1].map(() => ({ showModal: vi.fn(), close: vi.fn() }) as unknown as HTMLDialogElement);
  const closeBelow = openDialog(below as HTMLDialogElement);
  const closeAbove = openDialog(above as HTMLDialogElement);
  announce('It failed.');
  closeAbove();
  announce('It failed again.');
  closeBelow();
  announce('It is saved.');
  expect(announcements.read().map(({ dialog }) => dialog)).toEqual([above, below, null]);
});
