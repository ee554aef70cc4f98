import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from './open-storage.ts';

test('where there is no room the error says so, and work goes on once there is', () => {
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
