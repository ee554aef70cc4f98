import { Text } from '@react-email/components';
import { product } from '#contract/site/product.ts';
import { MailAction } from '../../platform/mail/mail-action.tsx';
import { MailFrame } from '../../platform/mail/mail-frame.tsx';
import { look } from '../../platform/mail/mail-look.ts';
import type { MailTemplate } from '../../platform/mail/mail-template.ts';
import type { ChangeEmailProps } from './change-email-props.ts';

/** Asks the holder of a new address to confirm that an account moves to it. */
export const changeEmailTemplate: MailTemplate<ChangeEmailProps> = {
  subject: () => `Confirm your new email for ${product.name}`,
  body: (props) => <ChangeEmail {...props} />,
};

function ChangeEmail({ link, email }: ChangeEmailProps) {
  return (
    <MailFrame
      heading="Confirm your new email"
      preview={`One click and your ${product.name} account uses this address.`}
      footer={`You get this mail because somebody asked to use ${email} for their ${product.name} account. If it was not you, do nothing: nothing changes without a click here.`}
    >
      <Text className="ink" style={look.text}>
        Click the button to use {email} for your account from now on. The link works once, for one day. All your devices
        will be logged out.
      </Text>
      <MailAction label="Confirm new email" link={link} />
    </MailFrame>
  );
}
