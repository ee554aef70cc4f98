import * as v from 'valibot';
import { defineMail, type MailProps } from '../../platform/mail/define-mail.ts';
import { unlinkedGoogle } from './unlinked-google.ts';

/** Whether the device that set the password stays logged in; after a reset none does. */
const keepsDevice = v.optional(v.boolean(), false);

/** The event that the mail tells an account's owner about. The link, absolute, undoes a change of address. */
export const accountNoticeMail = defineMail('account-notice', {
  email: v.string(),
  notice: v.variant('what', [
    v.object({
      what: v.literal('password-changed'),
      /**
       * The address of the linked Google account, if it is not the account's own; null if Google has not verified it.
       */
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
      /** Whether the account had a password that was set before the address was proved. */
      passwordEnded: v.optional(v.boolean(), false),
      unlinkedGoogle: v.optional(unlinkedGoogle),
    }),
    v.object({ what: v.literal('google-unlinked') }),
    v.object({ what: v.literal('password-removed') }),
    // Also sent to addresses that the account had before, and could still have been taken back to.
    v.object({ what: v.literal('account-deleted'), hadLeft: v.optional(v.boolean(), false) }),
  ]),
});
export type AccountNoticeProps = MailProps<typeof accountNoticeMail>;
export type AccountNotice = AccountNoticeProps['notice'];
