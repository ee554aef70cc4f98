import type { Tx } from '../../platform/database/database.ts';
import { endOobCodes } from '../mails/oob-code-store.ts';
import { endAllSessions } from './session-store.ts';

/**
 * Ends whatever else leads into an account, when its password or address changes or it is disabled: every session, and
 * every link under way to a new password or another address. Whoever asked for one may be whom the change is to keep out.
 */
export async function endAccess(tx: Tx, uid: string, now: Date): Promise<void> {
  await endAllSessions(tx, uid, now);
  await endOobCodes(tx, uid, ['PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL'], now);
}
