import { valueStore } from '#client/ui/value-store.ts';

/** False while the live connection has been out of reach for more than a moment. Apart, so that the shell stays small. */
export const connection = valueStore(true);
