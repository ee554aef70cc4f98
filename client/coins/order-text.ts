import type { NoticeTone } from '#client/ui/notice.tsx';
import { formatCoins } from '#contract/coins/coins.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import type { Order } from '#contract/coins/order.ts';
import { product } from '#contract/site/product.ts';

/**
 * The text about an order after the return from the card page. It must not contain the balance: each change of that
 * would make screen readers read the text again.
 */
export function orderText({ id, state, coins, repaidCoins, isDealtWith }: Order): { tone: NoticeTone; text: string } {
  switch (state) {
    case 'created':
    case 'open':
      return { tone: 'waiting', text: 'We are confirming your payment. This page updates by itself.' };
    case 'paid':
      return {
        tone: 'good',
        text: `${formatCoins(coins)} coins were added${coinMessages.ofThemRepaid(repaidCoins)}.`,
      };
    case 'failed':
      return { tone: 'bad', text: 'The payment did not go through. Nothing was charged and no coins were added.' };
    case 'expired':
      return { tone: 'info', text: 'This checkout has expired. Nothing was charged.' };
    case 'mismatch':
      if (isDealtWith)
        return {
          tone: 'info',
          text: `Your payment did not match your order, and we have put it right: it was given back to your card, or the coins are in your history. If you have questions, write to ${product.supportAddress} and name order ${id}.`,
        };
      return {
        tone: 'bad',
        text: `Your payment does not match your order, so no coins were added yet. We have been told and will put it right. If you have questions, write to ${product.supportAddress} and name order ${id}.`,
      };
  }
}
