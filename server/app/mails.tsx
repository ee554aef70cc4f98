import { accountNoticeTemplate } from '../auth/mails/account-notice.mail.tsx';
import { changeEmailTemplate } from '../auth/mails/change-email.mail.tsx';
import { resetPasswordTemplate } from '../auth/mails/reset-password.mail.tsx';
import { verifyEmailTemplate } from '../auth/mails/verify-email.mail.tsx';
import { bountyNoticeTemplate } from '../bounties/bounty-notice.mail.tsx';
import { disputeOutcomeTemplate } from '../coins/dispute-outcome.mail.tsx';
import { purchaseReceiptTemplate } from '../coins/purchase-receipt.mail.tsx';
import { betaAccessTemplate } from '../downloads/beta-access.mail.tsx';
import { farmInvitationTemplate } from '../farms/farm-invitation.mail.tsx';
import { farmNoticeTemplate } from '../farms/farm-notice.mail.tsx';
import { mailRenderer } from '../platform/mail/mail-renderer.ts';
import type { MailRenderers } from '../platform/mail/mail-template.ts';
import type { MailCatalogue } from './mail-catalogue.ts';

/** The templates, compiled by vite.mail.config.ts: Node strips types but does not read TSX. */
export const mails: MailRenderers<MailCatalogue> = {
  'verify-email': mailRenderer(verifyEmailTemplate),
  'reset-password': mailRenderer(resetPasswordTemplate),
  'change-email': mailRenderer(changeEmailTemplate),
  'account-notice': mailRenderer(accountNoticeTemplate),
  'purchase-receipt': mailRenderer(purchaseReceiptTemplate),
  'beta-access': mailRenderer(betaAccessTemplate),
  'farm-invitation': mailRenderer(farmInvitationTemplate),
  'farm-notice': mailRenderer(farmNoticeTemplate),
  'dispute-outcome': mailRenderer(disputeOutcomeTemplate),
  'bounty-notice': mailRenderer(bountyNoticeTemplate),
};
