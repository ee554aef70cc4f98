import * as v from 'valibot';
import { accountNoticeProps, changeEmailProps, resetPasswordProps, verifyEmailProps } from '../auth/index.ts';
import { bountyNoticeProps } from '../bounties/index.ts';
import { disputeOutcomeProps, purchaseReceiptProps } from '../coins/index.ts';
import { betaAccessProps } from '../downloads/index.ts';
import { farmInvitationProps, farmNoticeProps } from '../farms/index.ts';

/** Every mail the site sends, by name, with what it says: the schema a job's payload is parsed with. */
export const mailOrder = v.variant('template', [
  v.object({ to: v.string(), template: v.literal('verify-email'), props: verifyEmailProps }),
  v.object({ to: v.string(), template: v.literal('reset-password'), props: resetPasswordProps }),
  v.object({ to: v.string(), template: v.literal('change-email'), props: changeEmailProps }),
  v.object({ to: v.string(), template: v.literal('account-notice'), props: accountNoticeProps }),
  v.object({ to: v.string(), template: v.literal('purchase-receipt'), props: purchaseReceiptProps }),
  v.object({ to: v.string(), template: v.literal('beta-access'), props: betaAccessProps }),
  v.object({ to: v.string(), template: v.literal('farm-invitation'), props: farmInvitationProps }),
  v.object({ to: v.string(), template: v.literal('farm-notice'), props: farmNoticeProps }),
  v.object({ to: v.string(), template: v.literal('dispute-outcome'), props: disputeOutcomeProps }),
  v.object({ to: v.string(), template: v.literal('bounty-notice'), props: bountyNoticeProps }),
]);
export type MailOrder = v.InferOutput<typeof mailOrder>;

/** Name -> props. */
export type MailCatalogue = { [Order in MailOrder as Order['template']]: Order['props'] };
