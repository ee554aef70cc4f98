import type { Tx } from '../platform/database/database.ts';
import { audit, type Requester } from './audit.ts';
import { unlinkForeignIdentities } from './identity-store.ts';

type Unlinking = { uid: string; email: string; requester: Requester; now: Date };

/** Unlinks what was linked before `email` was proved, writes it to the audit log, and returns it. */
export async function unlinkForeign(tx: Tx, { uid, email, requester, now }: Unlinking) {
  const unlinked = await unlinkForeignIdentities(tx, uid, email);
  for (const { provider } of unlinked)
    await audit(tx, 'provider-unlinked', 'ok', { uid, requester, at: now, detail: { provider } });
  return unlinked;
}
