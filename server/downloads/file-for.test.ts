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

test("a system with an unknown processor gets the universal file, or else the most common processor's", () => {
  expect(fileFor(windowsFor('arm64', 'x64'), 'windows', null)?.processor).toBe('x64');
  expect(fileFor(windowsFor('x64', null), 'windows', null)?.processor).toBeNull();
});

test('a system gets no file for another processor or system', () => {
  expect(fileFor(windowsFor('x64'), 'windows', 'arm64')).toBeNull();
  expect(fileFor(windowsFor('x64'), 'linux', null)).toBeNull();
});
