import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Installs the packages of a folder with a lockfile of its own, unless they are installed: what one command needs, and
 * nobody who only starts Furrow or tests it.
 */
export function installPackages(folder: string): void {
  if (isInstalled(folder)) return;
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
}

/** Compares the lockfile with the file in which npm records what it has installed. */
function isInstalled(folder: string): boolean {
  const installed = statSync(`${folder}/node_modules/.package-lock.json`, { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs;
}
