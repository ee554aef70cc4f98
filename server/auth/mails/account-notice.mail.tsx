import { Text } from '@react-email/components';
import { authMessages } from '#contract/auth/messages.ts';
import { product } from '#contract/site/product.ts';
import { MailAction } from '../../platform/mail/mail-action.tsx';
import { MailFrame } from '../../platform/mail/mail-frame.tsx';
import { look } from '../../platform/mail/mail-look.ts';
import type { MailTemplate } from '../../platform/mail/mail-template.ts';
import { SupportText } from '../../platform/mail/support-text.tsx';
import type { AccountNotice, AccountNoticeProps } from './account-notice-props.ts';
import { googleAccountText } from './unlinked-google.ts';

/** Tells the owner of an account what happened to it, and what to do if it was not them. */
export const accountNoticeTemplate: MailTemplate<AccountNoticeProps> = {
  subject: ({ notice }) => `${headingOf(notice)} - ${product.name}`,
  body: (props) => <Notice {...props} />,
};

function Notice({ email, notice }: AccountNoticeProps) {
  return (
    <MailFrame
      heading={headingOf(notice)}
      preview={whatHappened(notice, email)}
      footer={
        <SupportText>{`You get this mail because ${email} ${isLeft(notice) ? 'was' : 'is'} the address of your ${product.name} account. Questions: ${product.supportAddress}.`}</SupportText>
      }
    >
      <Text className="ink" style={look.text}>
        {whatHappened(notice, email)}
      </Text>
      <Text className="ink" style={look.text}>
        <SupportText>{ifItWasNotYou(notice)}</SupportText>
      </Text>
      {notice.what === 'password-changed' && notice.googleEmail !== undefined && (
        <Text className="ink" style={look.text}>
          {googleAccountText(notice.googleEmail)} can still be used to sign in. If it is not yours, unlink it under
          Sign-in and security.
        </Text>
      )}
      {'unlinkedGoogle' in notice && notice.unlinkedGoogle !== undefined && (
        <Text className="ink" style={look.text}>
          {googleAccountText(notice.unlinkedGoogle.email)} no longer opens the account: it was linked before anybody had
          proved {email}.
          {notice.what !== 'google-linked' && ' If it is yours, you can link it again under Sign-in and security.'}
        </Text>
      )}
      {notice.what === 'google-linked' && notice.passwordEnded && (
        <Text className="ink" style={look.text}>
          The password it had no longer works: nobody had verified the address before. You can set a new one under
          Sign-in and security.
        </Text>
      )}
      {notice.what === 'email-changed' && <MailAction label="Undo the change" link={notice.link} />}
    </MailFrame>
  );
}

function headingOf({ what }: AccountNotice): string {
  switch (what) {
    case 'password-changed':
      return 'Your password was changed';
    case 'password-added':
      return 'A password was added';
    case 'email-changed':
      return 'Your email was changed';
    case 'email-recovered':
      return 'Your account went back to an earlier email';
    case 'google-linked':
      return 'Google sign-in was added';
    case 'google-unlinked':
      return 'Google sign-in was removed';
    case 'password-removed':
      return 'Your password was removed';
    case 'account-deleted':
      return 'Your account was deleted';
  }
}

function whatHappened(notice: AccountNotice, email: string): string {
  switch (notice.what) {
    case 'password-changed':
      return `The password of ${email} was changed, and ${devicesOf(notice)} logged out.`;
    case 'password-added':
      return `A password can now be used to sign in as ${email}, and ${devicesOf(notice)} logged out.`;
    case 'email-changed':
      return `Your account no longer uses ${email} but ${notice.newEmail}. Every device was logged out.`;
    case 'email-recovered':
      return `An account that used ${email} went back to the email it had before: the change was undone from there. ${email} no longer opens it.`;
    case 'google-linked':
      return `${googleAccountText(notice.googleEmail)} can now be used to sign in as ${email}.`;
    case 'google-unlinked':
      return `Google can no longer be used to sign in as ${email}.`;
    case 'password-removed':
      return `${email} no longer has a password. You sign in with Google from now on.`;
    case 'account-deleted':
      return notice.hadLeft
        ? `The account that used ${email} until its email was changed is deleted. The link that undoes the change no longer works.`
        : `The account of ${email} was deleted. What was left of its coins is gone; its entries in our books stay, without your name.`;
  }
}

/** Whether the account no longer has this address, as far as this mail knows. */
function isLeft({ what }: AccountNotice): boolean {
  return what === 'email-changed' || what === 'email-recovered' || what === 'account-deleted';
}

function devicesOf({ keepsDevice }: { keepsDevice: boolean }): string {
  return keepsDevice ? 'every other device was' : 'every device was';
}

function ifItWasNotYou({ what }: AccountNotice): string {
  switch (what) {
    case 'email-changed':
      return 'If it was not you, undo the change within seven days: your account gets this address back, and you choose a new password.';
    case 'email-recovered':
      return `If the account is yours, write to ${product.supportAddress}.`;
    case 'account-deleted':
      return `If it was not you, write to ${product.supportAddress} at once.`;
    default:
      return `If it was not you, reset your password at once: "${authMessages.forgotPassword}" on the login page.`;
  }
}
