import { SettingError } from './setting-error.ts';
import type { SettingName } from './settings.ts';

/** The settings that say where a program listens. */
type PortSetting = Extract<SettingName, 'PORT' | 'SANDBOX_PORT'>;

/** Codes of the system that another port helps against; against the others it is another `HOST`. */
const portCodes = ['EADDRINUSE', 'EACCES'];

/** The one clear line for an address that the system lets nobody listen at, refused with this code. */
export function refusedAddress(name: PortSetting, { host, port }: { host: string; port: number }, code: string) {
  const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
  const isHost = name === 'PORT' && !portCodes.includes(code);
  return new SettingError(
    `${host}:${port} ${why}. Set ${isHost ? 'HOST to an address of this machine' : `${name} to another port`}.`,
  );
}
