import { beforeEach, expect, test, vi } from 'vitest';
import { flagDefaults } from '#contract/flags/flags.ts';
import { valueDefaults } from '#contract/flags/remote-config.ts';

const { watch } = vi.hoisted(() => ({
  watch: { read: vi.fn(), follow: vi.fn<(listener: () => void) => void>() },
}));
vi.mock('#client/platform/live/tab-live.ts', () => ({ tabLive: { watch: () => watch } }));

const reload = vi.fn();
let stored: Record<string, string>;
/** What the server answers, and how often it was asked. */
let answer: { status: number; level: string | null };
let asked: number;
const flags = { ...flagDefaults, show_wanted: false };

/** Opens a tab that follows the configuration from now on. */
async function openTab() {
  vi.resetModules();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const [{ followConfig }, { flagsNow }] = await Promise.all([import('./follow-config.ts'), import('./flags-now.ts')]);
  followConfig();
  await vi.advanceTimersByTimeAsync(0);
  return flagsNow;
}

const look = async () => {
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
};

/** The live read delivers this value. */
function bring(value: unknown) {
  watch.read.mockReturnValue({ status: 'ready', value });
  watch.follow.mock.lastCall?.[0]();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.spyOn(console, 'warn').mockReturnValue();
  stored = {};
  answer = { status: 200, level: 'main' };
  asked = 0;
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ flags, values: valueDefaults, level: answer.level }, { status: answer.status });
  });
});

test('the configuration is kept for 30 seconds, also for other tabs, and then fetched by a visible tab', async () => {
  expect((await openTab()).read()).toEqual(flags);
  expect((await openTab()).read()).toEqual(flags);
  await vi.advanceTimersByTimeAsync(29_000);
  await look();
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await look();
  expect(asked).toBe(2);
});

test('a clock that was set back does not delay the next fetch of the configuration', async () => {
  await openTab();
  vi.setSystemTime(Date.now() - 3_600_000);
  await openTab();
  expect(asked).toBe(2);
});

test('live flags apply, with every section for level dev, and unreadable flags are ignored', async () => {
  answer.level = 'dev';
  const flagsNow = await openTab();
  expect(flagsNow.read().show_farms).toBe(true);
  bring({ flags: { ...flags, craft_sales: true }, values: valueDefaults });
  expect(flagsNow.read()).toEqual({ ...flags, craft_sales: true, show_farms: true, show_wanted: true });
  bring({ flags: 'none' });
  expect(flagsNow.read().craft_sales).toBe(true);
});

test('a visitor without a pass is led to the gate, and an unavailable server changes nothing', async () => {
  answer.status = 503;
  expect((await openTab()).read()).toEqual(flagDefaults);
  expect(reload).not.toHaveBeenCalled();
  answer.status = 401;
  await openTab();
  expect(reload).toHaveBeenCalledOnce();
});
