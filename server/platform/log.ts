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
    // JSON makes `{}` of an Error: its message and stack are not enumerable.
    serializers: { error: toldOf },
    hooks: { streamWrite: escapeControls },
    redact: { paths: secretPaths, censor: (value, path) => (isErrorCode(value, path) ? value : '[removed]') },
  });
}

/** JSON leaves some as they are that terminals obey (U+009B begins an escape sequence) or readers take for the end of a line. */
function escapeControls(line: string): string {
  return line.replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Without what an error holds of the data it is about: the row that the database names may hold an address or the hash of a
 * password, what did not parse a link with a code.
 */
export function toldOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { detail: _row, issues: _input, ...told } = stdSerializers.err(error);
  const because = behind(error);
  return because === null ? told : { ...told, because };
}

/** What an error says, and no more of it. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const because = behind(error);
  return because === null ? error.message : `${error.message} (${because})`;
}

/** The failure of the connection, of which the card provider's library says nothing in its own words. */
function behind(error: Error): string | null {
  return 'detail' in error && error.detail instanceof Error ? String(error.detail) : null;
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
  // Named in full, so that the path that `isErrorCode` is given says `error`.
  'error.code',
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`]),
];

/**
 * The name of a failure (`23505`, `ECONNREFUSED`, `INVALID_ARGUMENT`) under `error.code`, which is kept: without it
 * nobody knows what to look for. A code that opens something never stands there.
 */
function isErrorCode(value: unknown, path: readonly string[]): boolean {
  const isOfError = path.at(-1) === 'code' && path.at(-2) === 'error';
  return (
    isOfError && (value === undefined || (typeof value === 'string' && /^(?:[0-9A-Z]{5}|[A-Z][A-Z_]+)$/.test(value)))
  );
}
