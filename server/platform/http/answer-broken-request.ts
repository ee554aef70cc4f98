import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** By the code of Node's error: an address and headers of more than 16 KiB together, and a request that came too slowly. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const notHttp = 400;

/**
 * Answers a request that Node refused before it reached any route, by the status line alone: it may be a HEAD, and the
 * SDKs of the identity service sign a user out for an error in words that they do not know. Destroys the socket: a
 * client that neither closes it nor stops sending would keep the connection for good.
 */
export function answerBrokenRequest({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return;
  const status = statuses[code] ?? notHttp;
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
