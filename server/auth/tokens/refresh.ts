import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { audit } from '../audit.ts';
import { refreshesPerHour } from '../auth-limits.ts';
import type { IdentityContext, IdentityEndpoint, IdentityRequest } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import { endOobCodes } from '../mails/oob-code-store.ts';
import { requirePlaces } from '../require-places.ts';
import { endSession } from '../sessions/session-store.ts';
import { textField } from '../text-field.ts';
import { lockUser } from '../user-store.ts';
import { idTokenSeconds } from './id-token.ts';
import {
  childRefreshToken,
  hashRefreshToken,
  hasTokenForm,
  parentGraceMs,
  refreshAbsoluteMs,
  refreshIdleMs,
} from './refresh-token.ts';
import { findRotation, lockRefreshToken, rotate } from './refresh-token-store.ts';
import { findTokenSubject } from './token-subject.ts';

type LockedToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>;

/** A new ID token for a refresh token, which is replaced by the next of its chain (identity-protocol s.2). */
export const refresh: IdentityEndpoint = { method: 'POST', path: 'v1/token', takesForm: true, run };

async function run(context: IdentityContext, request: IdentityRequest) {
  const { fields } = request;
  const grantType = textField(fields, 'grantType');
  if (!grantType) throw new IdentityError('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
  const parent = textField(fields, 'refreshToken');
  if (!parent) throw new IdentityError('MISSING_REFRESH_TOKEN');

  const child = childRefreshToken(parent, context.chainKey);
  // Refreshes with one token wait for its session, and waiting ones would hold connections others need (decision 123).
  const turn = () => inTransaction(context.db, (tx) => advance(context, tx, request, { parent, child }));
  const { row, isReuse } = await context.inOwnTurn(hashRefreshToken(parent).toString('hex'), turn);
  if (isReuse) {
    await endFamily(context, request, row);
    throw new IdentityError('TOKEN_EXPIRED');
  }
  const idToken = await context.idTokens.mint(await findTokenSubject(context.db, row.session_id));
  return {
    access_token: idToken,
    id_token: idToken,
    expires_in: String(idTokenSeconds),
    refresh_token: child,
    token_type: 'Bearer',
    user_id: row.uid,
    project_id: context.config.projectId,
  };
}

/**
 * Advances the chain, unless an old token came back. Throws INVALID_REFRESH_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND or
 * USER_DISABLED.
 */
async function advance(
  { config }: IdentityContext,
  tx: Tx,
  { now }: IdentityRequest,
  { parent, child }: { parent: string; child: string },
): Promise<{ row: LockedToken; isReuse: boolean }> {
  const hash = hashRefreshToken(parent);
  const row = await lockRefreshToken(tx, hash);
  // An unknown token may be one of ours: its session may have been deleted long ago, or a backup was restored.
  if (!row) throw new IdentityError(hasTokenForm(parent) ? 'TOKEN_EXPIRED' : 'INVALID_REFRESH_TOKEN');
  if (row.deleted_at) throw new IdentityError('USER_NOT_FOUND');
  if (row.disabled) throw new IdentityError('USER_DISABLED');
  if (isOver(row, now)) throw new IdentityError('TOKEN_EXPIRED');
  const { rotated_at, child_rotated_at } = await findRotation(tx, hash);
  if (rotated_at === null) {
    await requirePlaces({ db: tx, config }, now, [[refreshesPerHour, row.session_id]]);
    await rotate(tx, hash, hashRefreshToken(child), now);
    return { row, isReuse: false };
  }
  const isParentOfLiving = child_rotated_at === null;
  return { row, isReuse: !isParentOfLiving || now.getTime() - rotated_at.getTime() > parentGraceMs };
}

/**
 * Ends a session whose old token was reused: somebody has a copy. The thief cannot be told from the owner, so both are
 * signed out. Runs in its own transaction, which locks the user before the session, as everywhere (decision 63).
 */
async function endFamily(
  { db }: IdentityContext,
  { now, requester }: IdentityRequest,
  row: LockedToken,
): Promise<void> {
  const { uid, session_id } = row;
  await inTransaction(db, async (tx) => {
    await lockUser(tx, uid);
    if (!(await endSession(tx, session_id, now))) return;
    // The thief may have begun a change of address.
    await endOobCodes(tx, uid, ['VERIFY_AND_CHANGE_EMAIL'], now);
    await audit(tx, 'token-reuse', 'refused', { uid, requester, at: now });
  });
}

function isOver(row: LockedToken, now: Date): boolean {
  const age = (since: Date) => now.getTime() - since.getTime();
  return (
    row.ended_at !== null ||
    row.session_created_at < floorSecond(row.valid_since) ||
    age(row.session_created_at) > refreshAbsoluteMs ||
    age(row.token_created_at) > refreshIdleMs
  );
}

const floorSecond = (date: Date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000);
