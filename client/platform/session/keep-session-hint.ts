import { type Auth, inMemoryPersistence } from 'firebase/auth';
import { sessionHint } from './session-hint.ts';

/**
 * Keeps the hint, by which every tab of this browser lives, true. The SDK knows nobody also where it could not read the
 * storage: the hint goes only when the storage itself says that nobody is signed in.
 */
export async function keepSessionHint(auth: Auth): Promise<void> {
  if (auth.currentUser) return sessionHint.write(true);
  const storage = auth.assertedPersistence;
  // What the SDK takes where this tab has no storage is empty from the start.
  if (storage.persistence.type === inMemoryPersistence.type) return;
  const stored = await storage.getCurrentUser().catch(() => undefined);
  if (stored === null) sessionHint.write(false);
}
