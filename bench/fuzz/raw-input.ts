import { connect } from 'node:net';
import type { Random } from '#testing/random.ts';
import { leakIn } from './check-answer.ts';
import type { FuzzAnswer, Input } from './fuzz-request.ts';
import { hangAfterMs } from './send.ts';

const methods: readonly [string, ...string[]] = [
  ...(['GET', 'GET', 'POST', 'HEAD', 'OPTIONS'] as const),
  ...['TRACE', 'CONNECT', 'PROPFIND', 'M-SEARCH', 'get', 'G\0T', '', 'X'.repeat(300), 'PRI'],
];
const places: readonly [string, ...string[]] = [
  ...(['/', '/live', '/live', '/functions/createFarm', '/identity/v1/token?key=furrow-web'] as const),
  ...[
    '/live?key=furrow-editor',
    '/google/callback?state=x',
    '/%',
    '/%00',
    '/..',
    '/../../etc/passwd',
    '*',
    '//',
    '//[',
  ],
  ...[
    '///evil.test/..',
    'http://evil.test/live',
    'http://[',
    'http://',
    'evil',
    '\\',
    '/live#x',
    '/live?key=%',
    '/ /x',
  ],
  ...['/\u00ff', '/live\t', '/?pass=x', '//evil.test?pass=x', '/live/%E0%A4%A', `/${'x'.repeat(20_000)}`, ''],
];
const versions: readonly [string, ...string[]] = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2.0',
  'HTTP/9.9',
  'HTP/1.1',
  '',
];
const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
const headers: readonly [string, ...string[]] = [
  ...(['Host: x', 'Host: x', 'Host: x', 'Host: evil.test\r\nHost: x', 'Host:', 'Host: [', ''] as const),
  ...[`${upgrade}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==`, `${upgrade}\r\nSec-WebSocket-Key: x`, upgrade],
  ...[
    `${upgrade}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: a;;;=,permessage-deflate;x`,
  ],
  ...[`${upgrade}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ,,`],
  ...[
    'Connection: Upgrade\r\nUpgrade: h2c',
    'Connection: Upgrade\r\nUpgrade: ',
    'Upgrade: websocket',
    'Connection: ,,,',
  ],
  ...[
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Content-Length: 3\r\nContent-Length: 4',
    'Content-Length: x',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: identity',
    'Content-Length: 5',
  ],
  ...[
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    'Expect: 100-continue',
    'Expect: tea',
    'A b: c',
    ': x',
    'X: a\r\n folded',
  ],
  ...[
    'X: \0',
    'X: \u00ff\u0080',
    `X: ${'y'.repeat(20_000)}`,
    Array.from({ length: 3_000 }, (_, n) => `x${n}: y`).join('\r\n'),
  ],
  ...['Authorization: Bearer a.b.c\r\nAuthorization: Bearer a.b.c', 'Cookie: a=b\r\nCookie: a=c', 'Trailer: x'],
];
const bodies: readonly [string, ...string[]] = [
  ...(['', '', 'hello', '5\r\nhello\r\n0\r\n\r\n'] as const),
  ...[
    '5\r\nhello\r\n0\r\nX: y\r\n\r\n',
    'zz\r\nhello',
    'ffffffffffffffff\r\nx',
    '5;a=b\r\nhello\r\n0\r\n\r\n',
    '-5\r\nhello',
  ],
  ...['0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n', '\u0081\u00fe\u00ff\u00ff', '\u0088\u0082', '{}'],
];

/** Bytes that are HTTP, nearly HTTP, or no HTTP; now and then the client hangs up as soon as they are sent. */
export function rawInput(url: string, random: Random): Input {
  const lines = Array.from({ length: random.whole(0, 4) }, () => random.oneOf(headers)).filter(Boolean);
  const head = `${random.oneOf(methods)} ${random.oneOf(places)} ${random.oneOf(versions)}`;
  const text = `${[head, ...lines].join('\r\n')}\r\n\r\n${random.oneOf(bodies)}`;
  const bytes = Buffer.from(random.chance(0.1) ? text.slice(0, random.whole(0, text.length)) : text, 'latin1');
  return raw(url, bytes, random.chance(0.2));
}

function raw(url: string, bytes: Buffer, isGoneAtOnce: boolean): Input {
  return {
    group: 'raw HTTP',
    target: 'bytes',
    send: () => sendBytes(url, bytes, isGoneAtOnce),
    faultIn: (answer) => {
      if (answer.kind === 'hang') return `no answer within ${Math.round(answer.ms)} ms`;
      if (answer.kind === 'cut') return null;
      return answer.status >= 500 ? `answered ${answer.status}` : leakIn(answer.text);
    },
    shown: () =>
      `${isGoneAtOnce ? 'and reset: ' : ''}printf %s ${bytes.toString('base64')} | base64 -d | nc ${new URL(url).host.replace(':', ' ')}`,
    smaller: () => [],
  };
}

function sendBytes(url: string, bytes: Buffer, isGoneAtOnce: boolean): Promise<FuzzAnswer> {
  const startedAt = performance.now();
  const { hostname, port } = new URL(url);
  const ms = () => performance.now() - startedAt;
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      if (isGoneAtOnce) socket.write(bytes, () => socket.resetAndDestroy());
      else socket.end(bytes);
    });
    const timer = setTimeout(() => {
      resolve({ kind: 'hang', ms: ms() });
      socket.destroy();
    }, hangAfterMs);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      resolve(
        status ? { kind: 'answer', status, type: '', text, ms: ms() } : { kind: 'cut', why: 'no answer', ms: ms() },
      );
    });
  });
}
