import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';

/** Runs a bench on a PostgreSQL of its own, as durable as in production, and removes that afterwards. */
export async function withPostgres(run: (databaseUrl: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-bench-'));
  // PostgreSQL runs as a user of its own, who needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const remove = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void remove().finally(() => process.exit(130)));
  try {
    await run(postgres.url);
  } finally {
    await remove();
  }
}
