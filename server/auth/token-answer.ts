import { idTokenSeconds } from './id-token.ts';
import type { IdentityContext } from './identity-context.ts';
import type { NewSession } from './session-store.ts';
import type { User } from './user-store.ts';

/** The token part of every answer that signs somebody in. int64 values travel as text (identity-protocol s.1). */
export async function tokenAnswer(
  { idTokens }: IdentityContext,
  user: User,
  { sessionId, refreshToken }: NewSession,
  now: Date,
): Promise<{ idToken: string; refreshToken: string; expiresIn: string }> {
  const idToken = await idTokens.mint({
    uid: user.uid,
    email: user.email,
    emailVerified: user.email_verified,
    displayName: user.display_name,
    photoUrl: user.photo_url,
    sessionId,
    provider: 'password',
    authTimeSeconds: Math.floor(now.getTime() / 1_000),
  });
  return { idToken, refreshToken, expiresIn: String(idTokenSeconds) };
}
