import { isLoopback } from '../platform/is-loopback.ts';
import { isWildcard } from '../platform/origin-on.ts';

/** On a developer's machine the site has several names; only one of them is the origin that return addresses allow. */
export function ourLoopbackName(publicUrl: URL, host: string): string | null {
  const name = host.replace(/:\d+$/, '');
  const isThisMachine = isLoopback(name) || isWildcard(name.replaceAll(/[[\]]/g, ''));
  const differs = isLoopback(publicUrl.hostname) && isThisMachine && host !== publicUrl.host;
  return differs ? publicUrl.origin : null;
}
