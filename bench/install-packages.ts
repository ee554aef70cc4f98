import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Installs the packages of a folder that has a lockfile of its own, unless the lockfile's are installed. For packages
 * that one command needs, and neither `npm start` nor `npm test`.
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
