import { Text } from '@react-email/components';
import { product } from '#contract/site/product.ts';
import { MailAction } from '../../platform/mail/mail-action.tsx';
import { MailFrame } from '../../platform/mail/mail-frame.tsx';
import { look } from '../../platform/mail/mail-look.ts';
import type { MailTemplate } from '../../platform/mail/mail-template.ts';
import type { ResetPasswordProps } from './reset-password-props.ts';
import { googleAccountText } from './unlinked-google.ts';

/** Leads the holder of an address to a new password. */
export const resetPasswordTemplate: MailTemplate<ResetPasswordProps> = {
  subject: () => `Reset your ${product.name} password`,
  body: (props) => <ResetPassword {...props} />,
};

function ResetPassword({ link, email, why, unlinkedGoogle }: ResetPasswordProps) {
  return (
    <MailFrame heading="Choose a new password" preview="The link works for one hour." footer={reasonOf(why, email)}>
      <Text className="ink" style={look.text}>
        Click the button to choose a new password for {email}. The link works once, for one hour. All your devices will
        be logged out.
      </Text>
      {unlinkedGoogle && (
        <Text className="ink" style={look.text}>
          {googleAccountText(unlinkedGoogle.email)} no longer opens the account. If it is yours, you can link it again
          under Sign-in and security.
        </Text>
      )}
      <MailAction label="Choose a new password" link={link} />
    </MailFrame>
  );
}

function reasonOf(why: ResetPasswordProps['why'], email: string): string {
  if (why === 'recovered')
    return `You get this mail because your account has its address ${email} again. It has no password now, so that nobody who took the account over can sign in with one.`;
  return `You get this mail because somebody asked for a new password for ${email}. If it was not you, do nothing: your account stays as it is.`;
}
