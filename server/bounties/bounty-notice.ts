import { rewardText } from '#contract/bounties/reward.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { addMail } from '../platform/mail/add-mail.ts';
import { randomId } from '../platform/random-id.ts';
import type { BountyNoticeProps } from './bounty-notice-props.ts';
import type { LockedBounty } from './bounty-store.ts';

/** Of the settings, what a mail about bounties needs: where its link leads. */
export type MailSettings = Pick<Config, 'publicUrl'>;

type Notice = Pick<BountyNoticeProps, 'what' | 'about'> & { to: readonly string[] };

/** Mails people what happened to a bounty, with the transaction in which it did. */
export async function addBountyNotice(
  tx: Tx,
  { publicUrl }: MailSettings,
  { id, title, reward }: Pick<LockedBounty, 'id' | 'title' | 'reward'>,
  { to, ...notice }: Notice,
): Promise<void> {
  if (to.length === 0) return;
  const people = await tx
    .selectFrom('users')
    .select('email')
    .where('uid', 'in', [...to])
    .execute();
  const props: BountyNoticeProps = {
    ...notice,
    title,
    reward: rewardText(reward),
    link: `${publicUrl.origin}/wanted/${id}`,
  };
  for (const { email } of people)
    if (email !== null)
      await addMail(tx, { to: email, template: 'bounty-notice', props, key: `bounty-notice:${randomId()}` });
}
