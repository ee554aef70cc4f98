import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

type Refusal = { status: number; message: string };

const notHttp: Refusal = { status: 400, message: '' };
/** By the code of Node's error. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The address and the headers of a request may have 16 KiB together.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: '' },
};

/**
 * Answers a request that Node refused before it reached any route. Only one that is too long gets words, in plain text:
 * the SDKs of the identity service sign a user out for an unknown JSON error. Destroys the socket: a client that neither
 * closes it nor stops sending would keep the connection for good.
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
