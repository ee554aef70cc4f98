import { isLoopback } from '../platform/is-loopback.ts';
import { isWildcard } from '../platform/origin-on.ts';

/** Our origin for a request by another loopback name, else null: return addresses allow only the origin. */
export function ourLoopbackName(publicUrl: URL, host: string): string | null {
  const name = host.replace(/:\d+$/, '');
  const isThisMachine = isLoopback(name) || isWildcard(name.replaceAll(/[[\]]/g, ''));
  const differs = isLoopback(publicUrl.hostname) && isThisMachine && host !== publicUrl.host;
  return differs ? publicUrl.origin : null;
}
