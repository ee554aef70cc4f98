import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** By the code of Node's error: what its parser or its timer refuses. Everything else is not HTTP. */
const refusals: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address and the headers of a request may have 16 KiB together.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive. Please try again.' },
};
const notHttp = { status: 400, message: 'Bad Request' };

/**
 * Answers a request that Node refused before it reached any route: in plain text, since the SDKs of the identity service
 * sign a user out for an unknown JSON error. Destroys the socket: a client that neither closes it nor stops sending
 * would keep the connection for good.
 */
export function answerBrokenRequest({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return;
  const { status, message } = refusals[code] ?? notHttp;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(message)}`,
    'X-Content-Type-Options: nosniff',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${message}`, () => socket.destroy());
}
