import type { IdentityContext } from '../identity-context.ts';
import type { NewSession } from '../sessions/session-store.ts';
import { idTokenSeconds } from './id-token.ts';

/** The token part of every answer that signs somebody in. int64 values travel as text (identity-protocol s.1). */
export async function tokenAnswer(
  { idTokens }: IdentityContext,
  { subject, refreshToken }: NewSession,
): Promise<{ idToken: string; refreshToken: string; expiresIn: string }> {
  const idToken = await idTokens.mint(subject);
  return { idToken, refreshToken, expiresIn: String(idTokenSeconds) };
}
