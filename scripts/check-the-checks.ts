// `npm run check:checks`: plants one fault for each check, and for each rule about imports, in a copy of the sources,
// and confirms that the check fails for that very reason. A check that passes its fault is worthless.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CheckName, checks } from './checks/checks.ts';
import { type PlantedFault, plantedFaults } from './checks/planted-faults.ts';
import { runProgram } from './run-program.ts';

const copy = mkdtempSync(join(tmpdir(), 'furrow-checks-'));
const results: boolean[] = [];
try {
  copySources();
  for (const check of Object.keys(checks)) if (isCheck(check)) results.push(await passesUntouched(check));
  for (const fault of plantedFaults) results.push(await isFound(fault));
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const failed = results.filter((ok) => !ok).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Copies every file that git tracks or would track into a repository of its own. */
function copySources() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of listed.split('\n'))
    if (file && existsSync(file)) cpSync(file, join(copy, file), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
}

async function passesUntouched(check: CheckName): Promise<boolean> {
  const { ok, output } = await runCheck(check);
  return say(ok, `${check}: nothing is wrong without a fault`, output);
}

async function isFound({ check, what, file, change, found }: PlantedFault): Promise<boolean> {
  const path = join(copy, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  writeFileSync(path, change(before ?? ''));
  const { ok, output } = await runCheck(check);
  if (before === null) rmSync(path);
  else writeFileSync(path, before);
  return say(!ok && found.test(output), `${check}: ${what}`, output);
}

function runCheck(check: CheckName) {
  return runProgram(checks[check], { output: 'kept', environment: { NO_COLOR: '1' }, folder: copy });
}

function say(ok: boolean, what: string, output: string): boolean {
  console.log(`  ${ok ? 'ok    ' : 'FAILED'}  ${what}`);
  if (!ok) console.log(`\n${output.trim().slice(0, 2_000)}\n`);
  return ok;
}

function isCheck(name: string): name is CheckName {
  return name in checks;
}
