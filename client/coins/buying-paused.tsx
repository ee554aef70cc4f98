import { SupportLink } from '#client/platform/links/support-link.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Says why the user cannot buy coins, for example because of a debt, with the support address. */
export function BuyingPaused({ refusal }: { refusal: string }) {
  return (
    <Notice tone="waiting">
      {refusal} <SupportLink />
    </Notice>
  );
}
