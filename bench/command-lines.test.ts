import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const wrong: [what: string, program: string, words: string[], settings: Record<string, string>][] = [
  ['an unknown stage', 'scripts/test.ts', ['constructor'], {}],
  ['an unknown part', 'bench/bench.ts', ['constructor'], {}],
  ['an invalid number of rounds', 'bench/bench.ts', ['reads', '--rounds', 'x'], {}],
  ['zero rounds', 'bench/bench.ts', ['reads', '--rounds', '0'], {}],
  ['an invalid number of runs', 'bench/lighthouse.ts', [], { RUNS: 'x' }],
];

test.each(wrong)(
  '%s ends a command before it begins, with one line that says why',
  (_what, program, words, settings) => {
    const env = { ...process.env, ...settings };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      env,
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^(There is no|--rounds|RUNS=).+\n$/);
    expect(status).toBe(2);
  },
);
