import { loadFirebase } from './load-firebase.ts';

/**
 * Logs this browser out, which fails for nobody who is known to be signed in: the SDK is there then. Apart from the other acts
 * on the session, as the menu has it on every page.
 */
export async function signOut(): Promise<void> {
  await (await loadFirebase()).signOut();
}
