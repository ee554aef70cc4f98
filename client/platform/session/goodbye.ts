import { storedFlag } from '#client/platform/stored-flag.ts';

/**
 * Whether this browser's last session was ended by its user. It lies where all tabs find it, as the SDK tells the others
 * only that the session is over; where storage is blocked, only the tab where it is said hears it.
 */
export const goodbye = storedFlag('furrow.goodbye', false);
