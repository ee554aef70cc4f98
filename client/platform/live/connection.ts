import { valueStore } from '#client/ui/value-store.ts';

/** False while the live connection has been down for more than a moment. In its own file to keep the shell small. */
export const connection = valueStore(true);
