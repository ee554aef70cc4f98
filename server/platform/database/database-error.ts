/** SQLSTATEs that we handle: of violated constraints, of a temporary outage, and of statements to retry. */
export const sqlState = {
  /** After a failover: another server has taken over, and this one is read-only. */
  readOnly: '25006',
  /** For a correct statement: its prepared plan is outdated, because a table has changed since. */
  featureNotSupported: '0A000',
  notNullViolation: '23502',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  undefinedTable: '42P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  cannotConnectNow: '57P03',
} as const;

/** The SQLSTATE of an error of the database, or null for any other error. */
export function databaseErrorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  // Every SQLSTATE contains a digit, unlike the network's EPIPE.
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Codes of a temporary outage. The first pattern is for network errors, the second for SQLSTATEs. */
const awayCodes = [
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
  // 08: the connection. 53: connections, memory or disk are used up. 58030: the disk fails. 57P: the server stops or
  // starts.
  /^(0800[013467]|53...|58030|57P0[123])$/,
];
/** More SQLSTATEs of a temporary outage. A statement is cancelled when it ran or waited for a lock too long. */
const awayStates: readonly string[] = [sqlState.readOnly, sqlState.queryCanceled, sqlState.lockNotAvailable];

/** Messages of pg's errors that have no code. */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  // This process is stopping and has closed the pool.
  'Cannot use a pool after calling end on the pool',
];

/** Whether an error means that the database is temporarily unreachable or unable to serve: a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (awayCodes.some((codes) => codes.test(code)) || awayStates.includes(code)) return true;
  return awayMessages.some((message) => error.message.includes(message));
}
