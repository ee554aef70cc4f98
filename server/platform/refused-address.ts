import { SettingError } from './setting-error.ts';
import type { SettingName } from './settings.ts';

/** The settings for the port that a program listens on. */
type PortSetting = Extract<SettingName, 'PORT' | 'SANDBOX_PORT'>;

/** Error codes that another port can fix; for all others `HOST` is wrong. */
const portCodes = ['EADDRINUSE', 'EACCES'];

/** The one-line error for a listen address that the operating system refused with this code. */
export function refusedAddress(name: PortSetting, { host, port }: { host: string; port: number }, code: string) {
  const why = code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
  const isHost = name === 'PORT' && !portCodes.includes(code);
  return new SettingError(
    `${host}:${port} ${why}. Set ${isHost ? 'HOST to an address of this machine' : `${name} to another port`}.`,
  );
}
