import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { compileCache } from './server-process.ts';

/**
 * Runs a program that is expected to end by itself, with these settings and no others. Returns its exit status and what
 * it wrote to the standard error output; a stack there would bury the reason.
 */
export async function endOf(program: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { status, said };
}
