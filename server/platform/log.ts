import { type Logger, pino, stdSerializers } from 'pino';
import { requestId } from './http/request-id.ts';

export type Log = Logger;

/**
 * Structured logs, one JSON line each, with the id of the request that is being answered. What could be a secret is
 * removed by its name, wherever it stands.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    mixin: () => {
      const id = requestId.getStore();
      return id === undefined ? {} : { requestId: id };
    },
    // Without it a plain error would be an empty object: its words are not among what JSON lists.
    serializers: { error: toldOf },
    redact: { paths: secretPaths, censor: (value, path) => (isErrorCode(value, path) ? value : '[removed]') },
  });
}

/** Without the row that the database names as the reason: it may hold an address or the hash of a password. */
export function toldOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { detail: _row, ...told } = stdSerializers.err(error);
  return told;
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
const secretPaths = [
  // Named on its own, so that the path of what is looked at says it.
  'error.code',
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`]),
];

/**
 * What a failure is called (`23505`, `ECONNREFUSED`, `INVALID_ARGUMENT`), where failures stand: without it nobody knows
 * what to look for. A code that opens something stands elsewhere.
 */
function isErrorCode(value: unknown, path: readonly string[]): boolean {
  const isOfError = path.at(-1) === 'code' && path.at(-2) === 'error';
  return isOfError && typeof value === 'string' && /^(?:[0-9A-Z]{5}|[A-Z][A-Z_]+)$/.test(value);
}
