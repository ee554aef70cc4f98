import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from './open-storage.ts';

test('writing to a full storage is an error, and works again once there is room', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'furrow-sandbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const storage = openStorage(dataDir);
  const write = () => storage.transaction(() => storage.run('insert into filler values (zeroblob(1000000))'));
  storage.run('create table filler (bytes)');
  storage.run('pragma max_page_count = 1');
  expect(write).toThrow('database or disk is full');
  storage.run('pragma max_page_count = 100000');
  expect(write).not.toThrow();
  storage.close();
});
