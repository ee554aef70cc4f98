import * as v from 'valibot';
import { tabLive } from '#client/platform/live/tab-live.ts';
import { type Flags, minimumFetchIntervalMs, withSectionsShown } from '#contract/flags/flags.ts';
import { flags as flagsQuery } from '#contract/flags/queries.ts';
import { flagsNow } from './flags-now.ts';
import { configAnswer, type KeptConfig, keptConfig } from './kept-config.ts';

let known: KeptConfig | null = null;

/** Keeps the flags current: by fetches, now and when the tab is shown again (rate-limited), and by a live read. */
export function followConfig(): void {
  known = keptConfig.read();
  if (known) apply(known.config.flags);
  void fetchConfig();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void fetchConfig();
  });
  const watch = tabLive.watch(flagsQuery.name, {});
  watch.follow(() => {
    const received = watch.read();
    if (received.status !== 'ready') return;
    const value = v.safeParse(flagsQuery.value, received.value);
    if (value.success) apply(value.output.flags);
  });
}

async function fetchConfig(): Promise<void> {
  if (known && Math.abs(Date.now() - known.fetchedAtMs) < minimumFetchIntervalMs) return;
  try {
    const response = await fetch('/config');
    // The pass has expired or its passcode was changed: only the gate answers now.
    if (response.status === 401) return location.reload();
    if (!response.ok) throw new Error(`status ${response.status}`);
    known = { fetchedAtMs: Date.now(), config: v.parse(configAnswer, await response.json()) };
    keptConfig.write(known);
    apply(known.config.flags);
  } catch (error) {
    // Only logged (specification s.8): the last known configuration stays in use.
    console.warn('the configuration could not be fetched', error);
  }
}

/** A live value does not know this visitor's level, so level dev is added here. */
function apply(flags: Flags): void {
  const next = known?.config.level === 'dev' ? withSectionsShown(flags) : flags;
  if (JSON.stringify(next) !== JSON.stringify(flagsNow.read())) flagsNow.write(next);
}
