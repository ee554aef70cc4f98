import { craftMessages } from '#contract/crafts/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { databaseErrorCode, sqlState } from '../platform/database/database-error.ts';

/**
 * For what the database forbids of a craft that others need: while it waits as a solution, and once somebody paid for it,
 * which is said in words of its own.
 */
export const refuseWhileNeeded =
  (ownedByOthers: string) =>
  (error: unknown): never => {
    const code = databaseErrorCode(error);
    if (code === sqlState.foreignKeyViolation) throw new CallError('FAILED_PRECONDITION', ownedByOthers);
    if (code === sqlState.checkViolation) throw new CallError('FAILED_PRECONDITION', craftMessages.waitsAsSolution);
    throw error;
  };
