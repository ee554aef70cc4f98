import { Text } from '@react-email/components';
import { product } from '#contract/site/product.ts';
import { MailAction } from '../platform/mail/mail-action.tsx';
import { MailFrame } from '../platform/mail/mail-frame.tsx';
import { look } from '../platform/mail/mail-look.ts';
import type { MailTemplate } from '../platform/mail/mail-template.ts';
import type { BetaAccessProps } from './beta-access-props.ts';

/** The mail that tells the next user in line that they have a place in the beta. */
export const betaAccessTemplate: MailTemplate<BetaAccessProps> = {
  subject: () => `Your place in the ${product.name} beta`,
  body: (props) => <BetaAccess {...props} />,
};

function BetaAccess({ link }: BetaAccessProps) {
  return (
    <MailFrame
      heading="Your place in the beta"
      preview="A spot has opened up: your download is ready."
      footer={`You get this mail because you asked for the ${product.name} beta and were on its waitlist.`}
    >
      <Text className="ink" style={look.text}>
        A spot has opened up and it is yours. Choose the installer for your system and log in with this address.
      </Text>
      <MailAction label={`Download ${product.name}`} link={link} />
    </MailFrame>
  );
}
