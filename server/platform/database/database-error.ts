/** The SQLSTATEs by which the database refuses what a rule of ours forbids, and ends or asks again for what it cannot do. */
export const sqlState = {
  /** Another server has taken over, and this one only reads. */
  readOnly: '25006',
  /** An outdated plan, if the statement is right: a table was changed since it was prepared. */
  featureNotSupported: '0A000',
  notNullViolation: '23502',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  cannotConnectNow: '57P03',
} as const;

/** The SQLSTATE of an error of the database, or null for any other error. */
export function databaseErrorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  // Each has a digit in it, which sets it apart from EPIPE.
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Codes that mean: not now. The first ones are the network's, the others SQLSTATEs. */
const awayCodes = [
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
  // 08: the connection. 53: connections, memory or disk are used up. 58030: the disk fails. 57P: the server stops or
  // starts.
  /^(0800[013467]|53...|58030|57P0[123])$/,
];
/** SQLSTATEs of the same. A statement is cancelled when it ran, or waited for a lock, for too long. */
const awayStates: readonly string[] = [sqlState.readOnly, sqlState.queryCanceled, sqlState.lockNotAvailable];

/** What pg says without a code. */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  // This process stops: the pool is closed already.
  'Cannot use a pool after calling end on the pool',
];

/** Whether an error means that the database cannot be reached, or cannot do it, just now: asking again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (awayCodes.some((codes) => codes.test(code)) || awayStates.includes(code)) return true;
  return awayMessages.some((message) => error.message.includes(message));
}
