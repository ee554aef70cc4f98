import { clusterIn, clusterUrl, notedPlace, noteOfServer, passwordOf } from './cluster-files.ts';

/** The address of the embedded PostgreSQL that `npm start` runs on this data folder; null when none runs. */
export function runningPostgresUrl(dataDir: string): string | null {
  // Checks `dataDir` first: a database restored there may have an old note of another place beside it.
  for (const cluster of [clusterIn(dataDir), notedPlace(dataDir)]) {
    const port = cluster === null ? null : noteOfServer(cluster)?.port;
    if (cluster !== null && port) return clusterUrl(passwordOf(cluster), port);
  }
  return null;
}
