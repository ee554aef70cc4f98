import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFolder } from './project-folder.ts';

test('the project folder is found, and only it and the PostgreSQL script use import.meta on the server', () => {
  expect(projectFolder).toBe(process.cwd());
  const asking = globSync('server/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && readFileSync(file, 'utf8').includes('import.meta'))
    .sort();
  // Only the script that starts the server looks for PostgreSQL's programs, never the server itself.
  expect(asking).toEqual(['server/platform/database/postgres-programs.ts', 'server/platform/project-folder.ts']);
});
