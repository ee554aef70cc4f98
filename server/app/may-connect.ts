import type { IncomingMessage } from 'node:http';
import type { Config } from '../platform/config.ts';

/** A live socket is for this site's own pages (by Origin) and for programs that know an API key. */
export function mayConnect(
  { publicUrl, webApiKey, editorApiKey, emulator }: Config,
  request: IncomingMessage,
): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origin === publicUrl.origin || emulator;
  const key = new URL(request.url ?? '/', publicUrl).searchParams.get('key');
  return key === editorApiKey || key === webApiKey;
}
