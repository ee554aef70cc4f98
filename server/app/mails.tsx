import { accountNoticeMail } from '../auth/account-notice.mail.tsx';
import { changeEmailMail } from '../auth/change-email.mail.tsx';
import { resetPasswordMail } from '../auth/reset-password.mail.tsx';
import { verifyEmailMail } from '../auth/verify-email.mail.tsx';
import { bountyNoticeMail } from '../bounties/bounty-notice.mail.tsx';
import { disputeOutcomeMail } from '../coins/dispute-outcome.mail.tsx';
import { purchaseReceiptMail } from '../coins/purchase-receipt.mail.tsx';
import { betaAccessMail } from '../downloads/beta-access.mail.tsx';
import { farmInvitationMail } from '../farms/farm-invitation.mail.tsx';
import { farmNoticeMail } from '../farms/farm-notice.mail.tsx';
import { mailRenderer } from '../platform/mail/mail-renderer.ts';
import type { MailRenderers } from '../platform/mail/mail-template.ts';
import type { MailCatalogue } from './mail-catalogue.ts';

/** The templates, compiled by vite.mail.config.ts: Node strips types but does not read TSX. */
export const mails: MailRenderers<MailCatalogue> = {
  'verify-email': mailRenderer(verifyEmailMail),
  'reset-password': mailRenderer(resetPasswordMail),
  'change-email': mailRenderer(changeEmailMail),
  'account-notice': mailRenderer(accountNoticeMail),
  'purchase-receipt': mailRenderer(purchaseReceiptMail),
  'beta-access': mailRenderer(betaAccessMail),
  'farm-invitation': mailRenderer(farmInvitationMail),
  'farm-notice': mailRenderer(farmNoticeMail),
  'dispute-outcome': mailRenderer(disputeOutcomeMail),
  'bounty-notice': mailRenderer(bountyNoticeMail),
};
