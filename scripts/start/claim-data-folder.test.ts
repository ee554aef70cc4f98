import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { claimDataFolder } from './claim-data-folder.ts';

const folders: string[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claimed-'));
  folders.push(folder);
});
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true });
});

/** Claims the folder at a given moment, in a process of its own that keeps the claim until it is killed. */
function claimElsewhere(at: number): ChildProcess {
  const script = `
    import { claimDataFolder } from './scripts/start/claim-data-folder.ts';
    while (Date.now() < ${at});
    try {
      globalThis.letGo = claimDataFolder(${JSON.stringify(folder)});
      process.send('claimed');
    } catch ({ message }) {
      process.send(message);
    }
    setInterval(() => {}, 1_000);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function outcome(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('of simultaneous starts exactly one claims the data folder, and the next can claim it after a crash', async () => {
  for (let round = 0; round < 2; round += 1) {
    const at = Date.now() + 1_500;
    const starts = Array.from({ length: 6 }, () => claimElsewhere(at));
    const outcomes = await Promise.all(starts.map(outcome));
    const claimed = outcomes.filter((one) => one === 'claimed');
    expect(claimed, outcomes.join('\n')).toHaveLength(1);
    expect(() => claimDataFolder(folder)).toThrow(/^Furrow is already running on .+ \(process \d+\)/);
    // The file with the id of the killed process stays behind.
    await Promise.all(starts.map(kill));
  }
});

test('a data folder that was released can be claimed again', () => {
  for (let round = 0; round < 2; round += 1) claimDataFolder(folder)();
});

test.each(['/proc/nowhere', '/dev/null/nowhere'])(
  'a data folder that cannot be created, such as %s, is refused',
  (nowhere) => {
    expect(() => claimDataFolder(nowhere)).toThrow(/^DATA_DIR=.+ cannot be written to \(\w+\)\. Set it to another/);
  },
);

test.skipIf(process.platform !== 'linux')('a data folder on a full disk is refused, with advice', () => {
  symlinkSync('/dev/full', join(folder, 'start.pid'));
  expect(() => claimDataFolder(folder)).toThrow(
    /^DATA_DIR=.+ cannot be written to \(ENOSPC\)\. Make room there, or set it to another folder\.$/,
  );
});

test('missing parent folders of the data folder are created', () => {
  claimDataFolder(join(folder, 'not', 'yet'))();
});
