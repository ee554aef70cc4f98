import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the cluster of `dataDir` lies, as long as it is not in another place. */
export const clusterIn = (dataDir: string) => join(dataDir, 'postgres');
/** Says in which other place it lies. */
export const placeNoteIn = (dataDir: string) => join(dataDir, 'postgres-is-at');

/** The other place that is noted in `dataDir`, or null. */
export function notedPlace(dataDir: string): string | null {
  const note = placeNoteIn(dataDir);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : null;
}

/** There as long as a server runs on it, or was killed. */
const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid');
export const passwordFileOf = (cluster: string) => `${cluster}.password`;
export const passwordOf = (cluster: string) => readFileSync(passwordFileOf(cluster), 'utf8').trim();

/** The process that serves a cluster, or was killed while it did; null where there is none. It has no port at first. */
export function noteOfServer(cluster: string): { pid: number; port: number | null } | null {
  if (!existsSync(pidFileOf(cluster))) return null;
  const [pid, , , port] = readFileSync(pidFileOf(cluster), 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port) || null };
}

/** Opens a cluster as its superuser. */
export function clusterUrl(password: string, port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}
