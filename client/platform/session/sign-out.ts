import { loadFirebase } from './load-firebase.ts';

/**
 * Logs this browser out. Cannot fail for want of the SDK: it is loaded before anybody is known to be signed in. Kept
 * apart from the other acts on the session, because the menu imports it on every page.
 */
export async function signOut(): Promise<void> {
  await (await loadFirebase()).signOut();
}
