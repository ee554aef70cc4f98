import { Text } from '@react-email/components';
import { coinsText } from '#contract/coins/coins.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { product } from '#contract/site/product.ts';
import { MailAction } from '../platform/mail/mail-action.tsx';
import { MailFrame } from '../platform/mail/mail-frame.tsx';
import { look } from '../platform/mail/mail-look.ts';
import type { MailTemplate } from '../platform/mail/mail-template.ts';
import { SupportText } from '../platform/mail/support-text.tsx';
import { WrittenText } from '../platform/mail/written-text.tsx';
import type { DisputeOutcomeProps } from './dispute-outcome-props.ts';

const heading = 'Your dispute was reviewed';

/** Tells a user how their report about a transaction ended, and why. */
export const disputeOutcomeTemplate: MailTemplate<DisputeOutcomeProps> = {
  subject: () => `${heading} - ${product.name}`,
  body: (props) => <Outcome {...props} />,
};

function Outcome({ outcome, coins, repaidCoins, reason, link }: DisputeOutcomeProps) {
  const decision =
    outcome === 'refunded'
      ? `We gave you ${coinsText(coins)} back${coinMessages.ofThemRepaid(repaidCoins)}.`
      : 'We looked at the transaction and left it as it is.';
  return (
    <MailFrame
      heading={heading}
      preview={decision}
      footer={
        <SupportText>{`You get this mail because you reported a transaction on ${product.name}. Questions: ${product.supportAddress}.`}</SupportText>
      }
    >
      <Text className="ink" style={look.text}>
        {decision}
      </Text>
      <Text className="ink" style={look.text}>
        <WrittenText>{reason}</WrittenText>
      </Text>
      <MailAction label="Open your coin history" link={link} />
    </MailFrame>
  );
}
