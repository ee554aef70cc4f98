import type { Difference } from './alarm-store.ts';

/** What is compared: what was made since then, from after one order or session (the first of all comes after ''). */
export type Stretch = { since: Date; after: string };

/** What a run found, and after which order or session the next one goes on; null when it was the last. */
export type Compared = { differences: Difference[]; next: string | null };
