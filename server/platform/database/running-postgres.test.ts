import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningPostgresUrl } from './running-postgres.ts';

let dataDir: string;
let elsewhere: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'furrow-'));
  elsewhere = join(dataDir, 'elsewhere/postgres');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function run(cluster: string, port: number) {
  mkdirSync(cluster, { recursive: true });
  writeFileSync(`${cluster}.password`, 'secret\n');
  writeFileSync(join(cluster, 'postmaster.pid'), `1\n${cluster}\n0\n${port}\n`);
}

test('a running database is found in the data folder, or where the file postgres-is-at says', () => {
  expect(runningPostgresUrl(dataDir)).toBeNull();
  writeFileSync(join(dataDir, 'postgres-is-at'), elsewhere);
  expect(runningPostgresUrl(dataDir)).toBeNull();
  run(elsewhere, 5001);
  expect(runningPostgresUrl(dataDir)).toBe('postgres://postgres:secret@127.0.0.1:5001/postgres');
});

test('a database that was put back into the data folder is found despite an old postgres-is-at', () => {
  writeFileSync(join(dataDir, 'postgres-is-at'), elsewhere);
  run(join(dataDir, 'postgres'), 5002);
  expect(runningPostgresUrl(dataDir)).toBe('postgres://postgres:secret@127.0.0.1:5002/postgres');
});
