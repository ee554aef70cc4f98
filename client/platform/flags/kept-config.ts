import * as v from 'valibot';
import { remoteConfigSchema } from '#contract/flags/remote-config-schema.ts';
import { gateLevels } from '#contract/gate/passcode.ts';
import { keptConfigKey as key } from './kept-config-key.ts';

/** What `/config` answers: flags and values, and the level of this visitor's pass through the gate. */
export const configAnswer = v.object({
  ...remoteConfigSchema.entries,
  level: v.fallback(v.nullable(v.picklist(gateLevels)), null),
});

const kept = v.object({ fetchedAtMs: v.number(), config: configAnswer });
export type KeptConfig = v.InferOutput<typeof kept>;

/** The last configuration this browser fetched, used until a newer one arrives, however many fetches fail. */
export const keptConfig = {
  read(): KeptConfig | null {
    try {
      const found = v.safeParse(kept, JSON.parse(localStorage.getItem(key) ?? 'null'));
      return found.success ? found.output : null;
    } catch {
      return null;
    }
  },
  write(config: KeptConfig): void {
    try {
      localStorage.setItem(key, JSON.stringify(config));
    } catch {
      // Storage is blocked: the configuration then lives as long as the tab.
    }
  },
};
