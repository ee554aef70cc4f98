import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { audit, type Requester } from '../audit.ts';
import { type NewSession, replaceSession } from '../sessions/session-store.ts';
import type { IdTokenClaims } from '../tokens/id-token.ts';
import type { User } from '../user-store.ts';
import { replacePassword } from './replace-password.ts';

type Change = { user: User; passwordHash: string; claims: IdTokenClaims; now: Date; requester: Requester };

/** Sets a new or first password for the user of a session. This device continues with a new session; all others end. */
export async function changePassword(
  context: Pick<Context, 'config'>,
  tx: Tx,
  { user, passwordHash, claims, now, requester }: Change,
): Promise<NewSession> {
  const { uid, password_hash } = user;
  await replacePassword(context, tx, user, { passwordHash, keepsDevice: true, now });
  if (password_hash !== null) return replaceSession(tx, claims.sid, { event: 'password-changed', now, requester });
  await audit(tx, 'provider-linked', 'ok', { uid, requester, at: now, detail: { provider: 'password' } });
  return replaceSession(tx, claims.sid, { event: 'session-renewed', now, requester });
}
