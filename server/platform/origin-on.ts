/** Hosts that mean "all addresses of this machine", each with the loopback address that reaches it from here. */
const wildcards: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Whether a server that listens on `host` is reachable at every address of its machine. */
export const isWildcard = (host: string) => host in wildcards;

/** The origin at which this machine reaches a server that listens on `host`, a name or an IP address. */
export function originOn(host: string, port: number): string {
  const name = wildcards[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
