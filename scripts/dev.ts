// `npm run dev`: runs `npm start` and restarts it whenever a source file changes. Each start builds what is stale, the
// database keeps its data, and open pages reconnect by themselves.

import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { product } from '#contract/site/product.ts';

const folders = ['contract', 'server', 'client', 'sandbox', 'scripts'];
/** Waits this long, so that an editor that saves several files causes one restart. */
const settleMs = 300;

let running: ChildProcess = start();
let restarting = false;
let changedAt = 0;
let stopping = false;

for (const folder of folders)
  watch(folder, { recursive: true }, (_event, file) => file && onChange(`${folder}/${file}`));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));

function start(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/start.ts', '--from-sources'],
    {
      stdio: 'inherit',
      // Ctrl-C in the terminal must reach only this process, which then stops the child.
      detached: true,
    },
  );
  child.once('exit', (code) => {
    if (!restarting && !stopping) console.log(`${product.name} ended (${code}). The next change starts it again.`);
  });
  return child;
}

function onChange(file: string) {
  if (/\.test\.tsx?$|~$|\.swp$/.test(file)) return;
  changedAt = Date.now();
  if (!restarting) void restart(file);
}

async function restart(file: string) {
  restarting = true;
  await settled();
  console.log(`${file} changed: starting again ...`);
  await end(running, 'SIGTERM');
  // A change made while the old one was stopping is built into the new one.
  await settled();
  running = start();
  restarting = false;
}

async function settled() {
  while (Date.now() - changedAt < settleMs) await pause(settleMs);
}

async function stop(signal: NodeJS.Signals) {
  if (stopping) return;
  stopping = true;
  await end(running, signal);
  process.exit(0);
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
