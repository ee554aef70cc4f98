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
  const outcome = await inTransaction(context.db, (tx) => advance(context, tx, request, { parent, child }));
  if (outcome.kind === 'refused') throw new IdentityError(outcome.code);
  const { row } = outcome;
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

type Outcome = { kind: 'refused'; code: string } | { kind: 'ok'; row: LockedToken };

/**
 * Moves the chain one token on. A refusal is an outcome, not an error: ending a stolen family must be kept, and an
 * error would roll it back.
 */
async function advance(
  { config }: IdentityContext,
  tx: Tx,
  { now, requester }: IdentityRequest,
  { parent, child }: { parent: string; child: string },
): Promise<Outcome> {
  const hash = hashRefreshToken(parent);
  const row = await lockRefreshToken(tx, hash);
  // One that may have been ours, of a session that is long over or of a database from before a backup was restored.
  if (!row) return { kind: 'refused', code: hasTokenForm(parent) ? 'TOKEN_EXPIRED' : 'INVALID_REFRESH_TOKEN' };
  if (row.deleted_at) return { kind: 'refused', code: 'USER_NOT_FOUND' };
  if (row.disabled) return { kind: 'refused', code: 'USER_DISABLED' };
  if (isOver(row, now)) return { kind: 'refused', code: 'TOKEN_EXPIRED' };
  const { rotated_at, child_rotated_at } = await findRotation(tx, hash);
  if (rotated_at === null) {
    await requirePlaces({ db: tx, config }, now, [[refreshesPerHour, row.session_id]]);
    await rotate(tx, hash, hashRefreshToken(child), now);
    return { kind: 'ok', row };
  }
  const isParentOfLiving = child_rotated_at === null;
  if (isParentOfLiving && now.getTime() - rotated_at.getTime() <= parentGraceMs) return { kind: 'ok', row };
  // An old token came back: somebody has a copy. Nobody can tell the thief from the owner, so both are signed out.
  await endSession(tx, row.session_id, now);
  // The thief may have begun a change of address.
  await endOobCodes(tx, row.uid, ['VERIFY_AND_CHANGE_EMAIL'], now);
  await audit(tx, 'token-reuse', 'refused', { uid: row.uid, requester, at: now });
  return { kind: 'refused', code: 'TOKEN_EXPIRED' };
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
