import { Text } from '@react-email/components';
import { invitationDays } from '#contract/farms/farm.ts';
import { product } from '#contract/site/product.ts';
import { MailAction } from '../platform/mail/mail-action.tsx';
import { MailFrame } from '../platform/mail/mail-frame.tsx';
import { look } from '../platform/mail/mail-look.ts';
import type { MailTemplate } from '../platform/mail/mail-template.ts';
import { unlinked } from '../platform/mail/unlinked.ts';
import type { FarmInvitationProps } from './farm-invitation-props.ts';

/** Invites an address to a farm, whether or not it has an account. */
export const farmInvitationTemplate: MailTemplate<FarmInvitationProps> = {
  subject: ({ farmName }) => `Join the farm "${unlinked(farmName)}" on ${product.name}`,
  body: (props) => <Invitation {...props} farmName={unlinked(props.farmName)} />,
};

function Invitation({ farmName, ownerEmail, email, link }: FarmInvitationProps) {
  return (
    <MailFrame
      heading={`You are invited to ${farmName}`}
      preview={`${ownerEmail} would like to have you in their farm.`}
      footer={`You get this mail because somebody invited ${email}. If you do not know them, do nothing: the invitation ends by itself after ${invitationDays} days.`}
    >
      <Text className="ink" style={look.text}>
        {ownerEmail} invites you to the farm "{farmName}". Sign in with {email}, or sign up with it and verify it: the
        invitation waits on your dashboard.
      </Text>
      <MailAction label="See the invitation" link={link} />
    </MailFrame>
  );
}
