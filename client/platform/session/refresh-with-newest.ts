import { type Auth, onIdTokenChanged, type TokenManager } from 'firebase/auth';
import { Unreachable } from './unreachable.ts';

/**
 * Makes the SDK refresh with the newest refresh token of this browser. Every refresh replaces the token, and reuse of
 * an old one ends the session (docs/decisions/0099-the-newest-refresh-token.md). The SDK by itself uses the token that
 * this tab knows, which is outdated when the tab was frozen while another one went on.
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
    // Another tab ended this session or began another user's, which must not be overwritten. The SDK does not notice a
    // change of the storage that was read here directly, so we tell it.
    void auth._onStorageEvent();
    throw new Unreachable();
  }
  const isNewer = (stored.stsTokenManager.expirationTime ?? 0) > (this.expirationTime ?? 0);
  if (isNewer) user._assign(stored);
  await asIs.refresh.call(this, auth, this.refreshToken ?? refreshToken);
}
