import * as v from 'valibot';
import { accountNoticeMail, changeEmailMail, resetPasswordMail, verifyEmailMail } from '../auth/index.ts';
import { bountyNoticeMail } from '../bounties/index.ts';
import { disputeOutcomeMail, purchaseReceiptMail } from '../coins/index.ts';
import { betaAccessMail } from '../downloads/index.ts';
import { farmInvitationMail, farmNoticeMail } from '../farms/index.ts';

/** Every mail the site sends, as stored in the outbox: the schema that parses a mail job's payload. */
export const waitingMail = v.variant('template', [
  verifyEmailMail.waiting,
  resetPasswordMail.waiting,
  changeEmailMail.waiting,
  accountNoticeMail.waiting,
  purchaseReceiptMail.waiting,
  betaAccessMail.waiting,
  farmInvitationMail.waiting,
  farmNoticeMail.waiting,
  disputeOutcomeMail.waiting,
  bountyNoticeMail.waiting,
]);
type WaitingMail = v.InferOutput<typeof waitingMail>;

/** The props of each mail by its template's name. */
export type MailCatalogue = { [Mail in WaitingMail as Mail['template']]: Mail['props'] };
