import type { TestUser } from '#testing/world.ts';
import { askDatabase } from './ask-database.ts';

/** As if this user had followed the link of the mail that proves their address. */
export async function verifyEmail(databaseUrl: string, { uid }: TestUser): Promise<void> {
  await askDatabase(databaseUrl, 'update users set email_verified = true where uid = $1', [uid]);
}
