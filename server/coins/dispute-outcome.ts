import { coinsText } from '#contract/coins/coins.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { type NotifySettings, notify } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { type DisputeOutcomeProps, disputeOutcomeMail } from './dispute-outcome-props.ts';

type Outcome = Omit<DisputeOutcomeProps, 'link'> & { uid: string; disputeId: string; now: Date };

/** Tells a user how their report ended. Runs in the transaction that ended it. */
export async function addDisputeOutcome(
  tx: Tx,
  settings: NotifySettings,
  { uid, disputeId, now, ...outcome }: Outcome,
): Promise<void> {
  const link = paths.coinLedger();
  const props: DisputeOutcomeProps = { ...outcome, link: `${settings.publicUrl.origin}${link}` };
  const ended =
    outcome.outcome === 'refunded'
      ? `we gave you ${coinsText(outcome.coins)} back${coinMessages.ofThemRepaid(outcome.repaidCoins)}.`
      : 'the transaction stays as it is.';
  const text = `Your dispute was reviewed: ${ended} ${outcome.reason}`;
  const mail = { kind: disputeOutcomeMail, props, key: `dispute:${disputeId}` };
  await notify(tx, settings, { to: [uid], kind: 'dispute', text, link, now, mail });
}
