import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured logs, one JSON line each. What could be a secret is removed by its name, wherever it stands. */
export function createLog(level: string): Log {
  return pino({ level, base: null, redact: { paths: secretPaths, censor: '[removed]' } });
}

const secretNames = [
  'password',
  'newPassword',
  'idToken',
  'refreshToken',
  'refresh_token',
  'token',
  'oobCode',
  'code',
  'authorization',
  'cookie',
  'secret',
];
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`]);
