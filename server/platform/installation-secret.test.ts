import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { keptOrMadeSecret } from './installation-secret.ts';
import { SettingError } from './setting-error.ts';

test('processes that start at once on an empty folder get the same secret', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'furrow-config-'));
  const script = `
    import { keptOrMadeSecret } from './server/platform/installation-secret.ts';
    while (Date.now() < ${Date.now() + 1_500});
    process.stdout.write(keptOrMadeSecret(${JSON.stringify(dataDir)}));`;
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const made = await Promise.all(Array.from({ length: 4 }, start));
  expect(new Set(made.map(({ stdout }) => stdout)).size).toBe(1);
  expect(made[0]?.stdout).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  rmSync(dataDir, { recursive: true });
});

test('only a start creates the secret, once, readable only by its owner; a spoiled one is refused', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'furrow-config-'));
  expect(() => parseConfig({ DATA_DIR: dataDir })).toThrow(SettingError);
  expect(readdirSync(dataDir)).toEqual([]);
  const first = parseConfig({ DATA_DIR: dataDir }, keptOrMadeSecret);
  const file = join(dataDir, 'secret');
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(parseConfig({ DATA_DIR: dataDir }).secret).toEqual(first.secret);
  expect(Buffer.from(readFileSync(file, 'utf8'), 'hex')).toEqual(first.secret);
  writeFileSync(file, 'spoiled');
  expect(() => parseConfig({ DATA_DIR: dataDir })).toThrow(SettingError);
  rmSync(dataDir, { recursive: true });
});
