import { storedFlag } from '#client/platform/stored-flag.ts';

/**
 * Whether a session may exist in this browser. The session itself is in the SDK's storage; this hint spares signed-out
 * visitors loading the SDK only to learn that there is none. Where storage is blocked every visit asks the SDK.
 */
export const sessionHint = storedFlag('furrow.session', true);
