import { SupportText } from '#client/platform/links/support-text.tsx';
import { type LiveRead, useLive } from '#client/platform/live/use-live.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { Order } from '#contract/coins/order.ts';
import { order as orderQuery } from '#contract/coins/queries.ts';
import { orderText } from './order-text.ts';
import { ReturnLink } from './return-link.tsx';

type Props = { orderId: string; onDismiss: () => void };

/** The state of an order, live: only the card provider's word credits coins, not the return to this page. */
export function OrderNotice({ orderId, onDismiss }: Props) {
  const order = useLive(orderQuery, { orderId });
  const { tone, text } = noticeOf(order);
  return (
    <Notice tone={tone} onDismiss={onDismiss}>
      <SupportText>{text}</SupportText> <ReturnLink />
    </Notice>
  );
}

function noticeOf(order: LiveRead<Order>) {
  switch (order.status) {
    case 'loading':
      return { tone: 'waiting', text: 'We are looking for your order.' } as const;
    case 'error':
      return {
        tone: 'info',
        text: 'We could not find this order. If you have paid, your coins appear here and in your history once the payment is confirmed.',
      } as const;
    case 'ready':
      return orderText(order.value);
  }
}
