import { type ChildProcess, spawn } from 'node:child_process';

type Options = { environment?: Record<string, string>; output?: 'shown' | 'kept'; folder?: string };
type Outcome = { ok: boolean; output: string };

/** How long a program may clean up after it was told to stop. */
const stopWithinMs = 15_000;
const running = new Set<ChildProcess>();
let stopping = false;

/**
 * Runs a Node program to its end; `kept` output is returned instead of shown. When this process is told to stop, it
 * stops the program, too, and kills everything that the program has started and left behind.
 */
export function runProgram(
  args: readonly string[],
  { environment = {}, output = 'shown', folder = '.' }: Options = {},
): Promise<Outcome> {
  if (stopping) return new Promise(() => {});
  const stdio = output === 'kept' ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['ignore', stdio, stdio],
    cwd: folder,
    env: { ...process.env, ...environment },
    // A process group of its own: leftover processes can be found, and Ctrl-C reaches the program once, through us.
    detached: true,
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      if (!stopping) resolve({ ok: code === 0, output: said });
    });
  });
}

for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => void stopAll(exitCode));
}

async function stopAll(exitCode: number) {
  if (stopping) return;
  stopping = true;
  await Promise.all([...running].map(stop));
  process.exit(exitCode);
}

/** Stops the program as Ctrl-C does, the only signal after which every test runner cleans up. */
async function stop(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGINT');
  const timer = setTimeout(() => killGroup(child), stopWithinMs);
  await ended;
  clearTimeout(timer);
  killGroup(child);
}

function killGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has no process left.
  }
}
