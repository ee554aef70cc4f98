import { isLoopback } from '../platform/is-loopback.ts';

/** On a developer's machine the site has several names; only one of them is the origin that return addresses allow. */
export function ourLoopbackName(publicUrl: URL, host: string): string | null {
  const name = host.replace(/:\d+$/, '');
  const differs = isLoopback(publicUrl.hostname) && isLoopback(name) && host !== publicUrl.host;
  return differs ? publicUrl.origin : null;
}
