import { rewardText } from '#contract/bounties/reward.ts';
import { solverShare } from '#contract/bounties/solver-share.ts';
import type { NotificationKind } from '#contract/notifications/notification.ts';
import { paths } from '#contract/site/paths.ts';
import { type NotifySettings, notify } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { randomId } from '../platform/random-id.ts';
import { type BountyNoticeProps, bountyNoticeMail } from './bounty-notice-props.ts';
import type { LockedBounty } from './bounty-store.ts';

type Notice = Pick<BountyNoticeProps, 'what' | 'about'> & { to: readonly string[]; now: Date };

const kinds: Record<BountyNoticeProps['what'], NotificationKind> = {
  submitted: 'submission',
  accepted: 'acceptance',
  declined: 'decline',
  closed: 'bounty-over',
  cancelled: 'bounty-over',
};

/** Tells people what happened to a bounty, with the transaction in which it did. */
export async function addBountyNotice(
  tx: Tx,
  settings: NotifySettings,
  { id, title, reward }: Pick<LockedBounty, 'id' | 'title' | 'reward'>,
  { to, now, ...notice }: Notice,
): Promise<void> {
  const link = paths.bounty(id);
  const props: BountyNoticeProps = {
    ...notice,
    title,
    reward: notice.what === 'accepted' ? solverShare(reward) : rewardText(reward),
    link: `${settings.publicUrl.origin}${link}`,
  };
  const mail = { kind: bountyNoticeMail, props, key: `bounty-notice:${randomId()}` };
  await notify(tx, settings, { to, kind: kinds[notice.what], text: textOf(props), link, now, mail });
}

function textOf({ what, title, about, reward }: BountyNoticeProps): string {
  switch (what) {
    case 'submitted':
      return `"${about}" was submitted to your bounty "${title}". It waits for your review.`;
    case 'accepted':
      return `Your Craft "${about}" solved the bounty "${title}": ${reward}.`;
    case 'declined':
      return `Your solution to the bounty "${title}" was declined: ${about}`;
    case 'closed':
      return `The bounty "${title}" was solved by another submission.`;
    case 'cancelled':
      return `The bounty "${title}" was cancelled by its poster.`;
  }
}
