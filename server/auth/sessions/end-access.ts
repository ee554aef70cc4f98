import type { Tx } from '../../platform/database/database.ts';
import { endOobCodes } from '../mails/oob-code-store.ts';
import { endAllSessions } from './session-store.ts';

/**
 * Ends the other ways into an account when its password or address changes or it is disabled: every session, and every
 * mailed link for a new password or another address. The person to be kept out may have requested such a link.
 */
export async function endAccess(tx: Tx, uid: string, now: Date): Promise<void> {
  await endAllSessions(tx, uid, now);
  await endOobCodes(tx, uid, ['PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL'], now);
}
