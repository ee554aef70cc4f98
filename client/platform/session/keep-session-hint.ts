import { type Auth, inMemoryPersistence } from 'firebase/auth';
import { sessionHint } from './session-hint.ts';

/**
 * Keeps the session hint, which all tabs of this browser share, correct. The SDK reports no user also when it could not
 * read the storage: the hint is cleared only when the storage itself says that nobody is signed in.
 */
export async function keepSessionHint(auth: Auth): Promise<void> {
  if (auth.currentUser) return sessionHint.write(true);
  const storage = auth.assertedPersistence;
  // The in-memory replacement that the SDK uses when this tab has no storage is empty from the start.
  if (storage.persistence.type === inMemoryPersistence.type) return;
  const stored = await storage.getCurrentUser().catch(() => undefined);
  if (stored === null) sessionHint.write(false);
}
