import { type Selectable, sql } from 'kysely';
import { coarseNetworkOf } from '../platform/address.ts';
import type { Database } from '../platform/database/database.ts';
import { inPages } from '../platform/database/in-pages.ts';
import type { AuditLog, Sessions } from '../platform/database/schema.ts';
import type { AuditEvent } from './audit.ts';
import { findIdentities } from './identity-store.ts';
import { deviceName } from './sessions/device-name.ts';
import { findUser } from './user-store.ts';

/** How many rows are read at once. An account may have any number: strangers who guess at it cause events and codes. */
const rowsARead = 500;

/**
 * All data that the identity service stores about a user, for the user to read; null if there is no such user. Events,
 * sessions and codes come in pages, newest first.
 */
export async function readOwnIdentity(db: Database, uid: string) {
  const user = await findUser(db, uid);
  if (!user) return null;
  const identities = await findIdentities(db, uid);
  return {
    account: {
      uid,
      email: user.email,
      emailVerified: user.email_verified,
      displayName: user.display_name,
      photoUrl: user.photo_url,
      customAttributes: user.custom_attributes,
      hasPassword: user.password_hash !== null,
      passwordUpdatedAt: user.password_updated_at?.toISOString() ?? null,
      createdAt: user.created_at.toISOString(),
      lastLoginAt: user.last_login_at.toISOString(),
    },
    linkedAccounts: identities.map(({ provider, subject, email, display_name, photo_url, linked_at }) => ({
      provider,
      subject,
      email,
      displayName: display_name,
      photoUrl: photo_url,
      linkedAt: linked_at.toISOString(),
    })),
    sessions: ownSessions(db, uid),
    codes: ownCodes(db, uid),
    events: ownEvents(db, uid),
  };
}

// The times of sessions and codes are the server's own, in milliseconds, as Node reads them.
async function* ownSessions(db: Database, uid: string) {
  const sessions = db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsARead);
  const pages = inPages<Selectable<Sessions>>((last) => {
    const isOlder =
      last === null ? sql<boolean>`true` : sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`;
    return sessions.where(isOlder).execute();
  });
  for await (const rows of pages)
    yield rows.map((session) => ({
      device: deviceName(session.user_agent),
      userAgent: session.user_agent,
      address: session.address,
      provider: session.provider,
      claims: session.claims,
      signedInAt: session.authenticated_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
      endedAt: session.ended_at?.toISOString() ?? null,
    }));
}

async function* ownCodes(db: Database, uid: string) {
  const codes = db
    .selectFrom('oob_codes')
    .select(['code_hash', 'kind', 'email', 'new_email', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('code_hash', 'desc')
    .limit(rowsARead);
  type Row = Awaited<ReturnType<typeof codes.executeTakeFirstOrThrow>>;
  const pages = inPages<Row>((last) => {
    const isOlder =
      last === null
        ? sql<boolean>`true`
        : sql<boolean>`(created_at, code_hash) < (${last.created_at}, ${last.code_hash})`;
    return codes.where(isOlder).execute();
  });
  for await (const rows of pages)
    yield rows.map((code) => ({
      kind: code.kind,
      email: code.email,
      newEmail: code.new_email,
      sentAt: code.created_at.toISOString(),
      expiresAt: code.expires_at.toISOString(),
      usedAt: code.used_at?.toISOString() ?? null,
    }));
}

async function* ownEvents(db: Database, uid: string) {
  const events = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'event', 'result', 'address', 'user_agent'])
    .where('user_id', '=', uid)
    .orderBy('id', 'desc')
    .limit(rowsARead);
  const pages = inPages<Line & { id: number }>((last) =>
    events.where('id', '<', last?.id ?? Number.MAX_SAFE_INTEGER).execute(),
  );
  for await (const rows of pages) yield rows.map(ownEvent);
}

type Line = Pick<Selectable<AuditLog>, 'at' | 'event' | 'result' | 'address' | 'user_agent'>;

/** Events that other people cause: by entering the account's address, or by proving that the address is theirs. */
const byOthers: readonly string[] = ['reset-sent', 'email-given-up'] satisfies AuditEvent[];

/**
 * A line of the audit log for the user. If a sign-in was refused, or another person caused the event, that person may
 * own the address that a stranger signed up with. The line then tells no more about them than the list of devices
 * would.
 */
function ownEvent({ at, event, result, address, user_agent: userAgent }: Line) {
  const line = { at: at.toISOString(), event, result };
  if (result === 'ok' && !byOthers.includes(event)) return { ...line, address, userAgent };
  return {
    ...line,
    address: address === null ? null : coarseNetworkOf(address),
    userAgent: userAgent === null ? null : deviceName(userAgent),
  };
}
