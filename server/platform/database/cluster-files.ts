import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the cluster of `dataDir`, unless it lies in another place. */
export const clusterIn = (dataDir: string) => join(dataDir, 'postgres');
/** The file that names that other place. */
export const placeNoteIn = (dataDir: string) => join(dataDir, 'postgres-is-at');

/** The other place that is noted in `dataDir`; null if none is. */
export function notedPlace(dataDir: string): string | null {
  const note = placeNoteIn(dataDir);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : null;
}

/** The file exists while a server runs on the cluster, and after that server was killed. */
const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid');
export const passwordFileOf = (cluster: string) => `${cluster}.password`;
export const passwordOf = (cluster: string) => readFileSync(passwordFileOf(cluster), 'utf8').trim();

/** The process that serves a cluster, or was killed while it did; null if there is none. `port` is null at first. */
export function noteOfServer(cluster: string): { pid: number; port: number | null } | null {
  if (!existsSync(pidFileOf(cluster))) return null;
  const [pid, , , port] = readFileSync(pidFileOf(cluster), 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port) || null };
}

/** The address of a cluster for its superuser. */
export function clusterUrl(password: string, port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}
