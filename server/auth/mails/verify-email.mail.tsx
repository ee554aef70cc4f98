import { Text } from '@react-email/components';
import { authMessages } from '#contract/auth/messages.ts';
import { product } from '#contract/site/product.ts';
import { MailAction } from '../../platform/mail/mail-action.tsx';
import { MailFrame } from '../../platform/mail/mail-frame.tsx';
import { look } from '../../platform/mail/mail-look.ts';
import type { MailTemplate } from '../../platform/mail/mail-template.ts';
import type { VerifyEmailProps } from './verify-email-props.ts';

/** Asks the holder of an address to confirm it. */
export const verifyEmailTemplate: MailTemplate<VerifyEmailProps> = {
  subject: () => `Verify your email for ${product.name}`,
  body: (props) => <VerifyEmail {...props} />,
};

function VerifyEmail({ link, email }: VerifyEmailProps) {
  return (
    <MailFrame
      heading={authMessages.verifyHeading}
      preview={`One click and your ${product.name} account is active.`}
      footer={`You get this mail because somebody signed up to ${product.name} with ${email}. If it was not you, do nothing: without a click here the address stays unverified.`}
    >
      <Text className="ink" style={look.text}>
        Click the button to verify {email} and activate your account. The link works once, for one day.
      </Text>
      <MailAction label="Verify email" link={link} />
    </MailFrame>
  );
}
