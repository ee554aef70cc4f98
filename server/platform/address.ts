import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The longest text of an address: an IPv6 one with an IPv4 one at its end. */
const addressMaxLength = 45;

/**
 * The network by which limits count a request: an IPv4 address, or the /64 of an IPv6 one (security row 50). Anything
 * else comes from a client that no proxy vouches for (`TRUSTED_PROXIES` is too high), and may be of any length.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain.slice(0, addressMaxLength);
  return `${expand(plain).slice(0, 4).join(':')}::/64`;
}

/** A network as it may be shown to people: the first three numbers of an IPv4 address, or the /48 of an IPv6 one. */
export function coarseNetworkOf(address: string): string {
  const plain = plainAddress(address);
  if (plain === '') return '';
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.x`;
  return `${expand(plain).slice(0, 3).join(':')}::/48`;
}

/**
 * The client's address, found as Fastify finds it for requests: the entry of `x-forwarded-for` added by the outermost
 * trusted proxy, or the first entry when there are fewer than trusted proxies. Without trusted proxies the header is
 * ignored.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim());
  const told = trustedProxies > 0 ? forwarded.at(-Math.min(trustedProxies, forwarded.length)) : undefined;
  return told || (socket.remoteAddress ?? '');
}

/** Drops the port: some load balancers append it, and limits would count each connection separately. */
function plainAddress(address: string): string {
  const withoutPort = address.replace(/^\[(.+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, '$1$2');
  return withoutPort.replace(/^::ffff:(?=\d+\.)/, '');
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...(address.includes('::') ? zeros : []), ...right].map((group) =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  );
}
