import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
