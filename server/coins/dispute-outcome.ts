import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { addMail } from '../platform/mail/add-mail.ts';
import type { DisputeOutcomeProps } from './dispute-outcome-props.ts';

type Outcome = Omit<DisputeOutcomeProps, 'link'> & { uid: string; disputeId: string };

/** Mails a user how their report ended, with the transaction that ended it. */
export async function addDisputeOutcome(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { uid, disputeId, ...outcome }: Outcome,
): Promise<void> {
  const user = await tx.selectFrom('users').select('email').where('uid', '=', uid).executeTakeFirst();
  if (!user?.email) return;
  const props: DisputeOutcomeProps = { ...outcome, link: `${publicUrl.origin}/coin-ledger` };
  await addMail(tx, { to: user.email, template: 'dispute-outcome', props, key: `dispute:${disputeId}` });
}
