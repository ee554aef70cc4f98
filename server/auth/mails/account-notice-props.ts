import * as v from 'valibot';
import { defineMail, type MailProps } from '../../platform/mail/define-mail.ts';
import { unlinkedGoogle } from './unlinked-google.ts';

/** Whether the device that set the password stays logged in; after a reset none does. */
const keepsDevice = v.optional(v.boolean(), false);

/** What happened to an account, for the mail that tells its owner. The link, absolute, undoes a change of address. */
export const accountNoticeMail = defineMail('account-notice', {
  email: v.string(),
  notice: v.variant('what', [
    v.object({
      what: v.literal('password-changed'),
      /** Of a Google account of another address that opens the account too; null where Google has not verified it. */
      googleEmail: v.optional(v.nullable(v.string())),
      unlinkedGoogle: v.optional(unlinkedGoogle),
      keepsDevice,
    }),
    v.object({ what: v.literal('password-added'), unlinkedGoogle: v.optional(unlinkedGoogle), keepsDevice }),
    v.object({ what: v.literal('email-changed'), newEmail: v.string(), link: v.string() }),
    v.object({ what: v.literal('email-recovered') }),
    v.object({
      what: v.literal('google-linked'),
      googleEmail: v.nullable(v.string()),
      /** Whether the account had a password of whoever had not proved the address. */
      passwordEnded: v.optional(v.boolean(), false),
      unlinkedGoogle: v.optional(unlinkedGoogle),
    }),
    v.object({ what: v.literal('google-unlinked') }),
    v.object({ what: v.literal('password-removed') }),
    // Also to an address that the account had left for another one, but could still have been taken back to.
    v.object({ what: v.literal('account-deleted'), hadLeft: v.optional(v.boolean(), false) }),
  ]),
});
export type AccountNoticeProps = MailProps<typeof accountNoticeMail>;
export type AccountNotice = AccountNoticeProps['notice'];
