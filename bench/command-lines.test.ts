import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const wrong: [what: string, program: string, words: string[], settings: Record<string, string>][] = [
  ['a stage that there is not', 'scripts/test.ts', ['constructor'], {}],
  ['a part that there is not', 'bench/bench.ts', ['constructor'], {}],
  ['rounds that are no number', 'bench/bench.ts', ['reads', '--rounds', 'x'], {}],
  ['no rounds', 'bench/bench.ts', ['reads', '--rounds', '0'], {}],
  ['runs that are no number', 'bench/lighthouse.ts', [], { RUNS: 'x' }],
];

test.each(wrong)('%s ends a run before it begins, with a line that says so', (_what, program, words, settings) => {
  const env = { ...process.env, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^(There is no|--rounds|RUNS=).+\n$/);
  expect(status).toBe(2);
});
