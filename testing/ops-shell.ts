import { vi } from 'vitest';
import { userHooks } from '#server/app/user-hooks.ts';
import { runOps } from '#server/operators/index.ts';
import { testSecret } from './start-test-sandbox.ts';
import type { TestFurrow } from './test-furrow.ts';

/** Runs `npm run ops -- words`; returns the printed lines and the exit code. */
export async function askOps({ databaseUrl }: Pick<TestFurrow, 'databaseUrl'>, ...words: readonly string[]) {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
  const code = await runOps(words, { DATABASE_URL: databaseUrl, SECRET: testSecret }, userHooks);
  log.mockRestore();
  error.mockRestore();
  return { code, said: said.join('\n') };
}
