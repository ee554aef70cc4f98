import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The address of the embedded PostgreSQL that `npm start` runs on this data folder; null when none runs. */
export function runningPostgresUrl(dataDir: string): string | null {
  // Where a database was put back here, the note of another place may still lie beside it.
  const cluster = [join(dataDir, 'postgres'), ...notedPlaces(dataDir)].find((place) => existsSync(pidFileOf(place)));
  if (cluster === undefined) return null;
  const [, , , port] = readFileSync(pidFileOf(cluster), 'utf8').split('\n');
  const password = readFileSync(`${cluster}.password`, 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid');

function notedPlaces(dataDir: string): string[] {
  const note = join(dataDir, 'postgres-is-at');
  return existsSync(note) ? [readFileSync(note, 'utf8').trim()] : [];
}
