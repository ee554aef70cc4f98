import { freePort } from '#server/platform/free-port.ts';
import { ServerProcess } from '#testing/server-process.ts';
import { installPackages } from '../install-packages.ts';

const folder = 'bench/peers';

/** Starts a server from bench/peers/, after installing its packages. */
export async function startPeer(file: string, environment: Record<string, string>): Promise<ServerProcess> {
  installPackages(folder);
  return ServerProcess.started({ ...environment, PORT: String(await freePort()) }, { program: `${folder}/${file}` });
}
