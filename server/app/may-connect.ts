import type { IncomingMessage } from 'node:http';
import type { Config } from '../platform/config.ts';

/**
 * A live socket is for this site's own pages (by Origin, past the gate) and for programs that know an API key: the
 * editor's opens the gate, the site's own does not.
 */
export function mayConnect(
  { publicUrl, webApiKey, editorApiKey, emulator }: Config,
  request: IncomingMessage,
  isAdmitted: (request: IncomingMessage) => boolean,
): boolean {
  const { origin } = request.headers;
  if (emulator) return true;
  const key = new URL(request.url ?? '/', publicUrl).searchParams.get('key');
  if (origin !== undefined && origin !== publicUrl.origin) return false;
  if (key === editorApiKey && origin === undefined) return true;
  return isAdmitted(request) && (origin !== undefined || key === webApiKey);
}
