import { storedFlag } from '#client/platform/stored-flag.ts';

/**
 * Whether this browser's last session was ended by its user. Stored for all tabs, because the SDK tells the other tabs
 * only that the session is over. Where storage is blocked, only the tab that sets the flag knows.
 */
export const goodbye = storedFlag('furrow.goodbye', false);
