import { Text } from '@react-email/components';
import { coinsText, formatCoins } from '#contract/coins/coins.ts';
import { formatCents } from '#contract/coins/dollars.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { product } from '#contract/site/product.ts';
import { MailAction } from '../platform/mail/mail-action.tsx';
import { MailFacts } from '../platform/mail/mail-facts.tsx';
import { MailFrame } from '../platform/mail/mail-frame.tsx';
import { look } from '../platform/mail/mail-look.ts';
import type { MailTemplate } from '../platform/mail/mail-template.ts';
import { SupportText } from '../platform/mail/support-text.tsx';
import type { PurchaseReceiptProps } from './purchase-receipt-props.ts';

/** Tells a buyer that the coins are there and what they cost. */
export const purchaseReceiptTemplate: MailTemplate<PurchaseReceiptProps> = {
  subject: ({ coins, totalCents }) => `Receipt: ${coinsText(coins)} for ${formatCents(totalCents)}`,
  body: (props) => <PurchaseReceipt {...props} />,
};

/** A mail does not know its reader's time zone. */
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function PurchaseReceipt(props: PurchaseReceiptProps) {
  const { coins, repaidCoins, totalCents, feeCents, buyer, orderId, paidAt, dashboardUrl } = props;
  const added =
    repaidCoins === 0
      ? `${formatCoins(coins)} coins were added to your balance.`
      : `You bought ${coinsText(coins)}${coinMessages.ofThemRepaid(repaidCoins)}.`;
  const facts = [
    { name: 'Coins', value: formatCoins(coins) },
    { name: 'Total', value: formatCents(totalCents) },
    ...(feeCents > 0 ? [{ name: 'Card fee in it', value: formatCents(feeCents) }] : []),
    { name: 'Paid', value: `${dateFormat.format(new Date(paidAt))}\u00a0UTC` },
    ...(buyer === null ? [] : [{ name: 'Buyer', value: buyer }]),
    { name: 'Order', value: orderId },
  ];
  return (
    <MailFrame heading="Thank you for your purchase" preview={added} footer={<SupportText>{help}</SupportText>}>
      <Text className="ink" style={look.text}>
        {added}
      </Text>
      <MailFacts facts={facts} />
      <MailAction label="Open your account" link={dashboardUrl} />
    </MailFrame>
  );
}

const help = `Something wrong with this purchase? Write to ${product.supportAddress} and name the order.`;
