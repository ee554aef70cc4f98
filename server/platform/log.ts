import { type Logger, pino, stdSerializers } from 'pino';
import { requestId } from './http/request-id.ts';

export type Log = Logger;

/**
 * Creates a logger that writes one JSON line per message, with the id of the current request. It removes values that
 * could be secrets, by the name of their field, up to two levels deep.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    mixin: () => {
      const id = requestId.getStore();
      return id === undefined ? {} : { requestId: id };
    },
    // `JSON.stringify` turns an Error into `{}`, since its message and stack are not enumerable.
    serializers: { error: toldOf },
    hooks: { streamWrite: escapeControls },
    redact: { paths: secretPaths, censor: (value, path) => (isErrorCode(value, path) ? value : '[removed]') },
  });
}

/** Escapes what JSON leaves alone but terminals obey (U+009B begins an escape) or log readers take for a line end. */
function escapeControls(line: string): string {
  return line.replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The error as it is logged, without the data it is about: a database error's row (`detail`) may hold an email address
 * or a password hash, and a parse error's input (`issues`) may hold a link with a code.
 */
export function toldOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { detail: _row, issues: _input, ...told } = stdSerializers.err(error);
  const because = behind(error);
  return because === null ? told : { ...told, because };
}

/** The error's message, with the connection error behind it if there is one; no stack and no other fields. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const because = behind(error);
  return because === null ? error.message : `${error.message} (${because})`;
}

/** The connection error behind an error of the card provider's library, whose own message does not mention it. */
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
  // Spelled out, so that the path given to `isErrorCode` contains `error`.
  'error.code',
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`]),
];

/**
 * Whether the value is an error's code (`23505`, `ECONNREFUSED`, `INVALID_ARGUMENT`) under `error.code`. It stays in
 * the log, because one needs it to search for the cause. A secret code never stands there.
 */
function isErrorCode(value: unknown, path: readonly string[]): boolean {
  const isOfError = path.at(-1) === 'code' && path.at(-2) === 'error';
  return (
    isOfError && (value === undefined || (typeof value === 'string' && /^(?:[0-9A-Z]{5}|[A-Z][A-Z_]+)$/.test(value)))
  );
}
