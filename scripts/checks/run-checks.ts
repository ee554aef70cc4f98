import { runProgram } from '../run-program.ts';
import type { Count } from '../test/count.ts';
import { checks, remedies } from './checks.ts';

const atOnce = 2;

/** Runs the checks, two at a time. Prints one line for each, and the whole output of a failed one. */
export async function runChecks(): Promise<Count> {
  const waiting = Object.entries(checks);
  const failures: string[] = [];
  let passed = 0;
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  return { passed, failures, skipped: 0 };

  async function takeTurns() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, program] = next;
      if (await runCheck(name, program)) passed += 1;
      else failures.push(`check: ${name}`);
    }
  }
}

async function runCheck(name: string, program: readonly string[]): Promise<boolean> {
  const startedAt = performance.now();
  const { ok, output } = await runProgram(program, { output: 'kept', environment: { NO_COLOR: '1' } });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`  ${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)} ${seconds.padStart(5)} s`);
  if (!ok) console.log(`\n${output.trim()}\n${remedies[name] ? `\n  -> ${remedies[name]}\n` : ''}`);
  return ok;
}
