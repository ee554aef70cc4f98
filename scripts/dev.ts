// `npm run dev`: `npm start`, stopped and started again whenever a source file changes. What is stale is built on the
// way, the database keeps its data, and open pages find their way back by themselves.

import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { product } from '#contract/site/product.ts';

const folders = ['contract', 'server', 'client', 'sandbox', 'scripts'];
/** An editor that saves all its files causes one restart. */
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
      // A Ctrl-C in the terminal is for this process, which then stops that one.
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
  // What changed while the old one was stopping is built into the new one.
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
