import { beforeEach, expect, test, vi } from 'vitest';
import { pageCode } from '#client/platform/page-code.ts';
import { learnPageCode } from './learn-page-code.ts';

const reload = vi.fn();
let status: number;

beforeEach(async () => {
  vi.useFakeTimers();
  reload.mockReset();
  status = 200;
  vi.stubGlobal('document', { querySelector: () => ({ content: '/assets/page-code-1.json' }) });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => Response.json({}, { status }));
  await learnPageCode();
});

test.each([
  ['whose files are gone', 404, 1],
  ['whose pass has expired', 401, 1],
  ['whose files are there', 200, 0],
  ['whose server is unavailable', 503, 0],
])('a tab %s reloads the site after status %d: %d times', async (_which, answered, times) => {
  vi.advanceTimersByTime(10_000);
  status = answered;
  pageCode.renew();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(times);
});

test('a page that was loaded less than ten seconds ago is not reloaded when its code is gone', async () => {
  status = 404;
  vi.advanceTimersByTime(9_999 - performance.now());
  pageCode.renew();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).not.toHaveBeenCalled();
});
