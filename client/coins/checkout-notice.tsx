import { useSearchParams } from 'react-router';
import { useLiveWhen } from '#client/platform/live/use-live.ts';
import { Notice } from '#client/ui/notice.tsx';
import { coinMessages } from '#contract/coins/messages.ts';
import { order as orderQuery } from '#contract/coins/queries.ts';
import { OrderNotice } from './order-notice.tsx';
import { ReturnLink } from './return-link.tsx';

/**
 * The notice after a return from checkout (specification s.2: the query `purchase`), or for a user who wanted a
 * subscription. Dismissing it removes the query from the address.
 */
export function CheckoutNotice() {
  const [search, setSearch] = useSearchParams();
  const purchase = search.get('purchase');
  const orderId = search.get('order');
  const dismiss = () =>
    setSearch(
      (current) => {
        current.delete('purchase');
        current.delete('order');
        return current;
      },
      { replace: true },
    );

  if (purchase === 'cancelled') return <CancelledNotice orderId={orderId} onDismiss={dismiss} />;
  if (purchase === 'subscription') {
    return (
      <Notice tone="info" onDismiss={dismiss}>
        {coinMessages.noSubscriptions}
      </Notice>
    );
  }
  if (purchase !== 'success') return null;
  if (orderId) return <OrderNotice orderId={orderId} onDismiss={dismiss} />;
  return (
    <Notice tone="waiting" onDismiss={dismiss}>
      Thank you. Your coins appear here as soon as the payment is confirmed. <ReturnLink />
    </Notice>
  );
}

type CancelledProps = { orderId: string | null; onDismiss: () => void };

/** A cancelled checkout stays open at the card provider: if it is paid after all, the order's own notice is shown. */
function CancelledNotice({ orderId, onDismiss }: CancelledProps) {
  const order = useLiveWhen(orderId !== null, orderQuery, { orderId: orderId ?? '' });
  if (orderId !== null && order.status === 'ready' && ['paid', 'mismatch'].includes(order.value.state))
    return <OrderNotice orderId={orderId} onDismiss={onDismiss} />;
  return (
    <Notice tone="info" onDismiss={onDismiss}>
      The checkout was cancelled. Nothing was charged. <ReturnLink />
    </Notice>
  );
}
