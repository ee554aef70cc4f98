import { chown, copyFile, lstat, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';

/** Files that a PostgreSQL started from the copy creates anew, or must not find. */
const leftOut = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_stat_tmp', 'pgsql_tmp']);
/** PostgreSQL keeps this much WAL, so that the changes made during and after the copying are still in it. */
const walKept = '512MB';

/** A copy of a running database's files, as `pg_basebackup` takes it. */
export type BaseBackup = {
  folder: string;
  /** Adds the WAL up to now, and with it everything that was committed since. */
  addWal(): Promise<void>;
};

/**
 * Copies the files of a running PostgreSQL to `folder`, while they change: the WAL makes the copy consistent
 * (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). Needs a superuser's `databaseUrl`.
 */
export async function takeBaseBackup(databaseUrl: string, folder: string): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`alter system set wal_keep_size = '${walKept}'`);
    await client.query('select pg_reload_conf()');
    const source = await dataFolder(client);
    // The connection stays open: PostgreSQL aborts a backup whose session ends.
    await client.query("select pg_backup_start('furrow', fast => true)");
    await copyFiles(source, folder);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    const label = join(folder, 'backup_label');
    await writeFile(label, rows[0]?.labelfile ?? '');
    await keepOwner(source, label);
    const wal = () => copyFiles(join(source, 'pg_wal'), join(folder, 'pg_wal'));
    await wal();
    return { folder, addWal: wal };
  } finally {
    await client.end();
  }
}

async function dataFolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  if (!rows[0]) throw new Error('PostgreSQL does not say where its data lie');
  return rows[0].data_directory;
}

/** Copies all files with their owners. A file deleted meanwhile is skipped, because it is not needed. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  await keepOwner(from, to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut.has(entry.name)) await emptyFolder(source, target);
    else if (entry.isDirectory()) await copyFiles(source, target).catch(unlessGone);
    else
      await copyFile(source, target)
        .then(() => keepOwner(source, target))
        .catch(unlessGone);
  }
}

/** Creates a left-out folder empty, because PostgreSQL needs the folder itself. */
async function emptyFolder(source: string, target: string) {
  if (!(await lstat(source)).isDirectory()) return;
  await mkdir(target, { recursive: true, mode: 0o700 });
  await keepOwner(dirname(source), target);
}

async function keepOwner(source: string, target: string) {
  const { uid, gid } = await stat(source);
  await chown(target, uid, gid);
}

function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
}
