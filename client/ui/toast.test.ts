import { beforeEach, expect, test, vi } from 'vitest';
import { openDialog } from './open-dialogs.ts';
import { clearToasts, dismissToast, leaveToastsBehind, showToast, toasts } from './toast.ts';

const texts = () => toasts.read().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  clearToasts();
});

test('a toast takes the place of one of its tone, and what went well of all before', () => {
  showToast('bad', 'It failed.');
  showToast('info', 'It waits.');
  showToast('bad', 'It failed again.');
  expect(texts()).toEqual(['It waits.', 'It failed again.']);
  showToast('good', 'It is saved.');
  showToast('info', 'By the way.');
  expect(texts()).toEqual(['It is saved.', 'By the way.']);
});

test('one toast can be taken away, and none is by nothing', () => {
  const failed = showToast('bad', 'It failed.');
  showToast('info', 'It waits.');
  dismissToast(null);
  expect(texts()).toHaveLength(2);
  dismissToast(failed);
  expect(texts()).toEqual(['It waits.']);
});

test('what was said of a page goes with it, but what led on to the next stays there', () => {
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

test('the page behind a dialog gets a toast of it once that was heard there', () => {
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
