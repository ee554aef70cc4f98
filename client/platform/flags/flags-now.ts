import { valueStore } from '#client/ui/value-store.ts';
import { type Flags, flagDefaults } from '#contract/flags/flags.ts';

/** The flags as this tab knows them. Kept apart from the code that fetches them, so that the first load stays small. */
export const flagsNow = valueStore<Flags>(flagDefaults);
