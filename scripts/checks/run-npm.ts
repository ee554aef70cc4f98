import { spawn } from 'node:child_process';

type Outcome = { ok: boolean; output: string; complaints: string };

/** Runs npm; returns its standard output and its error output separately. */
export function runNpm(parameters: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const npm = spawn('npm', parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let complaints = '';
    npm.stdout.on('data', (chunk) => {
      output += chunk;
    });
    npm.stderr.on('data', (chunk) => {
      complaints += chunk;
    });
    npm.once('error', (error) => resolve({ ok: false, output, complaints: error.message }));
    npm.once('close', (code) => resolve({ ok: code === 0, output, complaints }));
  });
}
