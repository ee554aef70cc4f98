import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SettingError } from '../setting-error.ts';
import { ensureCluster } from './postgres-cluster.ts';
import { installPostgres } from './postgres-programs.ts';

// Only as root, where PostgreSQL runs as another user, can a cluster lie outside of its data folder.
test.skipIf(process.getuid?.() !== 0)(
  'a copied data folder does not use the database of the original, and a moved one does',
  () => {
    // Other users may not enter the folder that mkdtemp makes.
    const closed = mkdtempSync(join(tmpdir(), 'furrow-closed-'));
    const [data, copy, moved] = ['data', 'copy', 'moved'].map((name) => join(closed, name));
    if (!data || !copy || !moved) throw new Error('there are three');
    const programs = installPostgres();
    const { folder } = ensureCluster(data, programs);
    onTestFinished(() => {
      for (const made of [closed, dirname(folder)]) rmSync(made, { recursive: true, force: true });
    });
    expect(readFileSync(join(data, 'postgres-is-at'), 'utf8')).toBe(folder);
    cpSync(data, copy, { recursive: true });
    expect(() => ensureCluster(copy, programs)).toThrow(SettingError);
    expect(ensureCluster(data, programs).folder).toBe(folder);
    rmSync(copy, { recursive: true });
    renameSync(data, moved);
    expect(ensureCluster(moved, programs).folder).toBe(folder);
    // The same in a folder that everybody may enter. A start without root must not create an empty database there.
    chmodSync(closed, 0o755);
    expect(ensureCluster(moved, programs).folder).toBe(folder);
    expect(() => ensureCluster(moved, { ...programs, owner: null })).toThrow(
      /lies in .+: start as root, or set DATA_DIR/,
    );
  },
);

test.skipIf(process.getuid?.() !== 0)(
  'a database folder of another user is neither replaced by an empty one nor opened',
  () => {
    const data = dataFolder();
    const programs = installPostgres();
    const { folder } = ensureCluster(data, programs);
    // As in a user's home folder, which no other user may enter.
    chmodSync(data, 0o700);
    chownSync(folder, 12_345, 12_345);
    expect(() => ensureCluster(data, programs)).toThrow(/belongs to user 12345, .+: start as the user who began/);
  },
);

test("a database that cannot be created is refused in one line with the system's reason", () => {
  const data = dataFolder();
  const programs = installPostgres();
  // PostgreSQL's programs accept no path with a line break.
  expect(() => ensureCluster(join(data, 'two\nlines'), programs)).toThrow(
    /^the database cannot be used: it could not be made: .+\. Fix what this names and start again\.$/,
  );
  // There are no programs in this folder.
  expect(() => ensureCluster(data, { ...programs, folder: join(data, 'nowhere') })).toThrow(
    /^the database cannot be used: it could not be made: spawnSync .+ ENOENT\. Fix what this names and start again\.$/,
  );
});

function dataFolder() {
  const data = mkdtempSync(join(tmpdir(), 'furrow-data-'));
  chmodSync(data, 0o755);
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

test('data without their password or of another PostgreSQL version are refused with what to do', () => {
  const data = dataFolder();
  const programs = installPostgres();
  const { folder } = ensureCluster(data, programs);
  expect(() => ensureCluster(data, { ...programs, version: '99.1.0' })).toThrow(
    /made by PostgreSQL \d+.*brings 99\.1\.0/,
  );
  rmSync(`${folder}.password`);
  expect(() => ensureCluster(data, programs)).toThrow(/postgres\.password is missing.*Put it back/);
});
