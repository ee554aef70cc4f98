import type { Database } from '#server/platform/database/database.ts';

/** Returns the audit log's events of one user, in order. */
export async function auditedEvents(db: Database, uid: string): Promise<string[]> {
  const lines = db.selectFrom('audit_log').select('event').where('user_id', '=', uid).orderBy('id');
  return (await lines.execute()).map(({ event }) => event);
}
