/** What stands for all addresses of a machine, and its address from the machine itself. */
const wildcards: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Whether a server that listens on `host` is found at any address of its machine. */
export const isWildcard = (host: string) => host in wildcards;

/** The address at which this machine finds a server that listens on `host`, by name or number. */
export function originOn(host: string, port: number): string {
  const name = wildcards[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
