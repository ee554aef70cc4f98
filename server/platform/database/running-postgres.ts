import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The address of the embedded PostgreSQL that `npm start` runs on this data folder; null when none runs. */
export function runningPostgresUrl(dataDir: string): string | null {
  const note = join(dataDir, 'postgres-is-at');
  const cluster = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataDir, 'postgres');
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const [, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  const password = readFileSync(`${cluster}.password`, 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}
