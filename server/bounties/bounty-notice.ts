import { rewardText } from '#contract/bounties/reward.ts';
import { solverShare } from '#contract/bounties/solver-share.ts';
import type { NotificationKind } from '#contract/notifications/notification.ts';
import { paths } from '#contract/site/paths.ts';
import { product } from '#contract/site/product.ts';
import { type AskedFor, type NotifySettings, notify } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { randomId } from '../platform/random-id.ts';
import { type BountyNoticeProps, bountyNoticeMail, coinsBack } from './bounty-notice-props.ts';
import type { LockedBounty } from './bounty-store.ts';

/** What happened; `about` is the craft, or the reason of a refusal. */
type Event = Pick<BountyNoticeProps, 'what' | 'about'> & Partial<Pick<BountyNoticeProps, 'heldCoins' | 'repaidCoins'>>;
type Notice = Event & { to: readonly string[]; now: Date; asksFor?: AskedFor | undefined };
type About = Pick<LockedBounty, 'title' | 'reward'>;

const kinds: Record<BountyNoticeProps['what'], NotificationKind> = {
  submitted: 'submission',
  withdrawn: 'submission',
  accepted: 'acceptance',
  declined: 'decline',
  closed: 'bounty-over',
  cancelled: 'bounty-over',
  'taken down': 'bounty-over',
};

/** Notifies users of an event of a bounty, in the event's own transaction. */
export async function addBountyNotice(
  tx: Tx,
  settings: NotifySettings,
  bounty: About & Pick<LockedBounty, 'id' | 'funding'>,
  { to, now, asksFor, ...event }: Notice,
): Promise<void> {
  const link = paths.bounty(bounty.id);
  const props = {
    ...factOf(bounty, event),
    isPledged: bounty.funding === 'pledged',
    link: `${settings.publicUrl.origin}${link}`,
  };
  const mail = { kind: bountyNoticeMail, props, key: `bounty-notice:${randomId()}` };
  await notify(tx, settings, { to, ...bountyNews(bounty, event), link, asksFor, now, mail });
}

/** What happened to a bounty as a line of the inbox. */
export function bountyNews(bounty: About, event: Event): { kind: NotificationKind; text: string } {
  return { kind: kinds[event.what], text: textOf(factOf(bounty, event)) };
}

type Fact = Omit<BountyNoticeProps, 'isPledged' | 'link'>;

function factOf({ title, reward }: About, event: Event): Fact {
  return {
    heldCoins: false,
    repaidCoins: 0,
    ...event,
    title,
    reward: event.what === 'accepted' ? solverShare(reward) : rewardText(reward),
  };
}

function textOf({ what, title, about, reward, ...coins }: Fact): string {
  switch (what) {
    case 'submitted':
      return `"${about}" was submitted to your bounty "${title}". It waits for your review.`;
    case 'withdrawn':
      return `"${about}" was withdrawn from your bounty "${title}".`;
    case 'accepted':
      return `Your Craft "${about}" solved the bounty "${title}": ${reward}.`;
    case 'declined':
      return `Your solution to the bounty "${title}" was declined: ${about}`;
    case 'closed':
      return `The bounty "${title}" was solved by somebody else.`;
    case 'cancelled':
      return `The bounty "${title}" was cancelled by its poster.`;
    case 'taken down':
      return `The bounty "${title}" was ended by ${product.name}.${coinsBack(coins)}`;
  }
}
