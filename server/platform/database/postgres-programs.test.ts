import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asOwner, installPostgres } from './postgres-programs.ts';

function folderOfOurs(): string {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-programs-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const versionOf = (cache: string) => {
  const programs = installPostgres(cache);
  return execFileSync(join(programs.folder, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    ...asOwner(programs),
  });
};

test("PostgreSQL's programs can be run by their owner under any umask, also after an earlier version installed them", () => {
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));
  const cache = join(folderOfOurs(), 'cache');
  expect(versionOf(cache)).toContain('PostgreSQL');
  // The mode in which an earlier version left the programs.
  if (process.getuid?.() === 0) chmodSync(installPostgres(cache).folder, 0o700);
  expect(versionOf(cache)).toContain('PostgreSQL');
});

test('a cache folder that cannot be made is named in one line, with what to do', () => {
  const file = join(folderOfOurs(), 'file');
  writeFileSync(file, '');
  expect(() => installPostgres(join(file, 'furrow'))).toThrow(
    /^the database cannot be used: its programs cannot be copied to .+\/file\/furrow \(ENOTDIR\)\. Make room there and .+, or set DATABASE_URL\.$/,
  );
});

test("a copy of PostgreSQL's programs that fails leaves nothing in the cache folder", () => {
  const cache = folderOfOurs();
  const draft = join(cache, `postgres-${installPostgres().version}.${process.pid}`);
  mkdirSync(draft);
  // A file where the copy makes a folder.
  writeFileSync(join(draft, 'bin'), '');
  expect(() => installPostgres(cache)).toThrow(/^the database cannot be used: its programs cannot be copied to /);
  expect(readdirSync(cache)).toEqual([]);
});

test.runIf(process.getuid?.() === 0)('as root, a system without useradd is told about in one line', () => {
  const cache = folderOfOurs();
  writeFileSync(join(cache, 'id'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  vi.stubEnv('PATH', cache);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => installPostgres(cache)).toThrow(
    /^the database cannot be used: PostgreSQL cannot run as root, and the user furrow-postgres cannot be made \(spawnSync useradd ENOENT\)\. /,
  );
});
