import { craftMessages } from '#contract/crafts/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { databaseErrorCode, sqlState } from '../platform/database/database-error.ts';

/**
 * Translates the database's refusal to change a craft that others need: while it waits as a solution, and once somebody
 * paid for it (`ownedByOthers` is the text for that).
 */
export const refuseWhileNeeded =
  (ownedByOthers: string) =>
  (error: unknown): never => {
    const code = databaseErrorCode(error);
    if (code === sqlState.foreignKeyViolation) throw new CallError('FAILED_PRECONDITION', ownedByOthers);
    if (code === sqlState.checkViolation) throw new CallError('FAILED_PRECONDITION', craftMessages.waitsAsSolution);
    throw error;
  };
