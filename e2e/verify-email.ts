import pg from 'pg';
import type { TestUser } from '#testing/world.ts';

/** As if this user had followed the link of the mail that proves their address. */
export async function verifyEmail(databaseUrl: string, { uid }: TestUser): Promise<void> {
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  await sql.query('update users set email_verified = true where uid = $1', [uid]);
  await sql.end();
}
