/** The address of a server that listens on `host`, by name or number. */
export function originOn(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
