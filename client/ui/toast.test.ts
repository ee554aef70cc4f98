import { beforeEach, expect, test, vi } from 'vitest';
import { openDialog } from './open-dialogs.ts';
import { clearToasts, dismissToast, leaveToastsBehind, showToast, toasts } from './toast.ts';

const texts = () => toasts.read().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  clearToasts();
});

test('a toast replaces one of the same tone, and a good toast replaces all earlier ones', () => {
  showToast('bad', 'It failed.');
  showToast('info', 'It waits.');
  showToast('bad', 'It failed again.');
  expect(texts()).toEqual(['It waits.', 'It failed again.']);
  showToast('good', 'It is saved.');
  showToast('info', 'By the way.');
  expect(texts()).toEqual(['It is saved.', 'By the way.']);
});

test('a single toast can be dismissed, and dismissing null does nothing', () => {
  const failed = showToast('bad', 'It failed.');
  showToast('info', 'It waits.');
  dismissToast(null);
  expect(texts()).toHaveLength(2);
  dismissToast(failed);
  expect(texts()).toEqual(['It waits.']);
});

test('leaving a page removes its toasts, except those of the last second', () => {
  showToast('bad', 'It failed.');
  vi.advanceTimersByTime(1_000);
  showToast('info', 'It is over there.');
  vi.advanceTimersByTime(999);
  leaveToastsBehind();
  expect(texts()).toEqual(['It is over there.']);
});

test('a toast knows whether it came while a dialog was open', () => {
  const dialog = { showModal: vi.fn(), close: vi.fn() } as unknown as HTMLDialogElement;
  const close = openDialog(dialog);
  showToast('bad', 'It failed.');
  close();
  showToast('info', 'It waits.');
  expect(toasts.read().map(({ isOfPage }) => isOfPage)).toEqual([false, true]);
});

test('a toast of a dialog belongs to the page after one second', () => {
  const dialog = { showModal: vi.fn(), close: vi.fn() } as unknown as HTMLDialogElement;
  const close = openDialog(dialog);
  const failed = showToast('bad', 'It failed.');
  const waits = showToast('info', 'It waits.');
  dismissToast(waits);
  vi.advanceTimersByTime(999);
  expect(toasts.read()).toMatchObject([{ id: failed, isOfPage: false }]);
  vi.advanceTimersByTime(1);
  expect(toasts.read()).toMatchObject([{ id: failed, isOfPage: true }]);
  close();
});
