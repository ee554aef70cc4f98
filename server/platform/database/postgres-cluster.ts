import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { asUnwritable } from '../data-folder.ts';
import { SettingError } from '../setting-error.ts';
import { clusterIn, notedPlace, passwordFileOf, passwordOf, placeNoteIn } from './cluster-files.ts';
import {
  asOwner,
  makeOpenFolder,
  mayEnter,
  type PostgresOwner,
  type PostgresPrograms,
  reasonIn,
} from './postgres-programs.ts';
import { UnusableDatabaseError } from './unusable-database.ts';

/** The files of a PostgreSQL cluster, and its superuser's password. */
export type PostgresCluster = { folder: string; password: string };

/**
 * Returns the cluster of `dataDir`, made on first use. Throws a `SettingError` for one that these programs cannot open,
 * and an `UnusableDatabaseError` when none can be made.
 */
export function ensureCluster(dataDir: string, programs: PostgresPrograms): PostgresCluster {
  const folder = placeCluster(resolve(dataDir), programs.owner);
  const passwordFile = passwordFileOf(folder);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    try {
      makeCluster(folder, passwordFile, programs);
    } catch (error) {
      throw asUnwritable(dataDir, error);
    }
  }
  assertOpens(folder, passwordFile, programs);
  return { folder, password: passwordOf(folder) };
}

function assertOpens(folder: string, passwordFile: string, { version, owner }: PostgresPrograms) {
  const user = owner?.uid ?? process.getuid?.();
  const { uid } = statSync(folder);
  if (user !== undefined && uid !== user)
    throw new SettingError(
      `${folder} belongs to user ${uid}, and PostgreSQL would run as user ${user}: start as the user who began with this DATA_DIR, or give it away (chown -R ${user} ${folder} ${passwordFile}).`,
    );
  if (!existsSync(passwordFile))
    throw new SettingError(
      `${passwordFile} is missing, the password of the database in ${folder}. Put it back, or begin anew with another DATA_DIR.`,
    );
  const major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (major !== version.split('.')[0])
    throw new SettingError(
      `${folder} was made by PostgreSQL ${major}, and this release brings ${version}: dump it with the release that made it (docs/operations.md, Backup), and restore it into another DATA_DIR.`,
    );
}

/** The folder of the cluster: in `dataDir`, unless its owner cannot get there (a checkout under /root, say). */
function placeCluster(dataDir: string, owner: PostgresOwner | null): string {
  const wanted = clusterIn(dataDir);
  mkdirSync(dataDir, { recursive: true });
  // An existing database is never replaced by an empty one elsewhere, whoever starts it and wherever it was moved.
  const isHere = existsSync(join(wanted, 'PG_VERSION'));
  const noted = notedPlace(dataDir);
  const mayBeHere = owner === null || canBeReached(dataDir);
  if (noted === null ? isHere || mayBeHere : isHere && mayBeHere) return wanted;
  if (owner === null)
    throw new SettingError(
      `the database of DATA_DIR=${dataDir} lies in ${noted}, where root keeps it: start as root, or set DATA_DIR to another folder.`,
    );
  const elsewhere = noted ?? join('/var/lib/furrow', randomBytes(6).toString('hex'), 'postgres');
  if (noted === null) writeFileSync(placeNoteIn(dataDir), elsewhere);
  for (const folder of [dirname(dirname(elsewhere)), dirname(elsewhere)]) makeOpenFolder(folder);
  assertNoCopy(dataDir, elsewhere);
  return elsewhere;
}

/** Refuses a copied data folder: with the copied note it would end the original's server and use its database. */
function assertNoCopy(dataDir: string, elsewhere: string) {
  const holder = join(dirname(elsewhere), 'belongs-to');
  const other = existsSync(holder) ? readFileSync(holder, 'utf8').trim() : dataDir;
  if (other !== dataDir && notedPlace(other) === elsewhere)
    throw new SettingError(
      `DATA_DIR=${dataDir} is a copy of ${other}, whose database lies in ${elsewhere}. Delete ${placeNoteIn(dataDir)} to begin with an empty one.`,
    );
  writeFileSync(holder, dataDir);
}

function canBeReached(folder: string): boolean {
  return mayEnter(folder) && (dirname(folder) === folder || canBeReached(dirname(folder)));
}

function makeCluster(folder: string, passwordFile: string, programs: PostgresPrograms) {
  // The cluster is made in a draft folder and renamed when complete. A draft that a killed start left holds no data
  // yet.
  const draft = `${folder}.draft`;
  for (const half of [draft, folder]) rmSync(half, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
  const { owner } = programs;
  if (owner) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const { status, stderr, error } = spawnSync(
    join(programs.folder, 'bin', 'initdb'),
    [
      '-D',
      draft,
      '-U',
      'postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--data-checksums',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', ...asOwner(programs) },
  );
  if (status !== 0)
    throw new UnusableDatabaseError(
      `it could not be made: ${error?.message ?? reasonIn(stderr)}`,
      'Fix what this names and start again.',
    );
  renameSync(draft, folder);
}
