import { sql } from 'kysely';
import * as v from 'valibot';
import type { AuditLine } from '#contract/operators/queries.ts';
import { findUserByEmail, normalizeEmail } from '../auth/index.ts';
import type { Database } from '../platform/database/database.ts';
import { inPages } from '../platform/database/in-pages.ts';

/** Filters lines by event, by user (uid or address, whoever acted), and by a text in the details. */
export type AuditFilter = { event?: string | undefined; user?: string | undefined; text?: string | undefined };

type Page = AuditFilter & { before: number | null; limit: number };

/** Lines of the audit log, newest first; `before` is the id of a line. */
export async function readAuditLog(db: Database, { before, limit, event, user, text }: Page): Promise<AuditLine[]> {
  let lines = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'event', 'result', 'user_id', 'address', 'detail'])
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit);
  if (event) lines = lines.where('event', '=', event);
  if (user) {
    const uid = user.includes('@') ? ((await findUserByEmail(db, normalizeEmail(user) ?? ''))?.uid ?? user) : user;
    lines = lines.where((is) =>
      is.or([is('user_id', '=', uid), sql<boolean>`detail ->> 'uid' = ${uid}`, sql<boolean>`detail ->> 'by' = ${uid}`]),
    );
  }
  if (text) lines = lines.where(sql<boolean>`position(lower(${text}) in lower(event || ' ' || detail::text)) > 0`);
  return (await lines.execute()).map(lineOf);
}

/** The whole log from its beginning, in chunks of `linesARead` lines. */
export async function* auditLogLines(db: Database, linesARead: number): AsyncGenerator<AuditLine[]> {
  const lines = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'event', 'result', 'user_id', 'address', 'detail'])
    .orderBy('id')
    .limit(linesARead);
  for await (const rows of inPages<Row>((last) => lines.where('id', '>', last?.id ?? 0).execute()))
    yield rows.map(lineOf);
}

type Row = {
  id: number;
  at: Date;
  event: string;
  result: string;
  user_id: string | null;
  address: string | null;
  detail: unknown;
};

const details = v.record(v.string(), v.unknown());

function lineOf({ id, at, event, result, user_id, address, detail }: Row): AuditLine {
  return {
    id: String(id),
    at: at.toISOString(),
    event,
    result,
    uid: user_id,
    address: address || null,
    detail: v.parse(details, detail),
  };
}
