import { useSearchParams } from 'react-router';
import { Notice } from '#client/ui/notice.tsx';
import { coinMessages } from '#contract/coins/messages.ts';
import { OrderNotice } from './order-notice.tsx';
import { ReturnLink } from './return-link.tsx';

/**
 * What a return from checkout says (specification s.2: the query `purchase`), or who comes for a subscription. Dismissing it
 * cleans the address.
 */
export function CheckoutNotice({ balance }: { balance: number }) {
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

  if (purchase === 'cancelled') {
    return (
      <Notice tone="info" onDismiss={dismiss}>
        The checkout was cancelled. Nothing was charged. <ReturnLink />
      </Notice>
    );
  }
  if (purchase === 'subscription') {
    return (
      <Notice tone="info" onDismiss={dismiss}>
        {coinMessages.noSubscriptions}
      </Notice>
    );
  }
  if (purchase !== 'success') return null;
  if (orderId) return <OrderNotice orderId={orderId} balance={balance} onDismiss={dismiss} />;
  return (
    <Notice tone="waiting" onDismiss={dismiss}>
      Thank you. Your coins appear here as soon as the payment is confirmed. <ReturnLink />
    </Notice>
  );
}
