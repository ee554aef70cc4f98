import { type Auth, onIdTokenChanged, type TokenManager } from 'firebase/auth';
import { Unreachable } from './unreachable.ts';

/**
 * Lets the SDK refresh with the newest refresh token that this browser has. Every refresh replaces it, and an old one that
 * comes back ends the session (docs/decisions/0099-the-newest-refresh-token.md): the SDK by itself asks with the one that
 * this tab knows, which is old after the tab was frozen while another one went on.
 */
export function refreshWithNewest(auth: Auth): void {
  onIdTokenChanged(auth, () => {
    if (auth.currentUser) auth.currentUser.stsTokenManager.refresh = refresh;
  });
}

async function refresh(this: TokenManager, auth: Auth, refreshToken: string): Promise<void> {
  const asIs: TokenManager = Object.getPrototypeOf(this);
  const user = auth.currentUser;
  if (user?.stsTokenManager !== this) return asIs.refresh.call(this, auth, refreshToken);
  const stored = await auth.assertedPersistence.getCurrentUser();
  if (stored?.uid !== user.uid) {
    // Another tab ended this session, or began another person's, which must not be overwritten. What was read by hand is
    // not read by the SDK once more, so it is told.
    void auth._onStorageEvent();
    throw new Unreachable();
  }
  const isNewer = (stored.stsTokenManager.expirationTime ?? 0) > (this.expirationTime ?? 0);
  if (isNewer) user._assign(stored);
  await asIs.refresh.call(this, auth, this.refreshToken ?? refreshToken);
}
