import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { freePort } from '#server/platform/free-port.ts';
import { ServerProcess } from '#testing/server-process.ts';

const folder = 'bench/peers';

/** Starts a server from bench/peers/, and first installs its packages when they differ from the lockfile. */
export async function startPeer(file: string, environment: Record<string, string>): Promise<ServerProcess> {
  if (!isInstalled())
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  return ServerProcess.started({ ...environment, PORT: String(await freePort()) }, { program: `${folder}/${file}` });
}

/** Compares the lockfile with the file in which npm records what it has installed. */
function isInstalled(): boolean {
  const installed = statSync(`${folder}/node_modules/.package-lock.json`, { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs;
}
