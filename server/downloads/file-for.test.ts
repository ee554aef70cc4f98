import { expect, test } from 'vitest';
import type { Release } from '#contract/downloads/release.ts';
import { fileFor } from './file-for.ts';

const windowsFor = (...processors: Release['files'][number]['processor'][]): Release => ({
  version: '1.2.0',
  date: '2026-01-05',
  isSample: false,
  files: processors.map((processor) => ({
    os: 'windows',
    processor,
    file: `furrow-${processor}.exe`,
    bytes: 9,
    sha256: 'a'.repeat(64),
  })),
});

test('a machine whose processor is not known gets the most common one’s file, where there is none for all', () => {
  expect(fileFor(windowsFor('arm64', 'x64'), 'windows', null)?.processor).toBe('x64');
  expect(fileFor(windowsFor('x64', null), 'windows', null)?.processor).toBeNull();
});

test('a machine gets no file of another processor', () => {
  expect(fileFor(windowsFor('x64'), 'windows', 'arm64')).toBeNull();
  expect(fileFor(windowsFor('x64'), 'linux', null)).toBeNull();
});
