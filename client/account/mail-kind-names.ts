import type { NotificationKind } from '#contract/notifications/notification.ts';

/** The label of each kind of notification mail. */
export const mailKindNames: Record<NotificationKind, string> = {
  invitation: 'Invitations to farms',
  answer: 'Answers to your invitations',
  request: 'Requests to join your farm',
  approval: 'Your requests to join a farm',
  removal: 'Being removed from a farm',
  'hand-over': 'A farm handed over to you',
  grant: 'Access to Crafts',
  submission: 'Solutions to your bounties',
  acceptance: 'Your solutions that are accepted',
  decline: 'Your solutions that are declined',
  'bounty-over': 'Bounties that ended without you',
  purchase: 'Receipts',
  sale: 'Sales of your Crafts',
  refund: 'Refunds',
  dispute: 'Outcomes of your disputes',
  waitlist: 'Your place in the beta',
};
