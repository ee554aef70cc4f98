import { loadFirebase } from './load-firebase.ts';

/** Logs this browser out. Apart from the other acts on the session, as the menu has it on every page. */
export async function signOut(): Promise<void> {
  await (await loadFirebase()).signOut();
}
