import { SupportLink } from '#client/platform/links/support-link.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** Says why no coins can be bought, such as what is owed, and whom to write to. */
export function BuyingPaused({ refusal }: { refusal: string }) {
  return (
    <Notice tone="waiting">
      {refusal} <SupportLink />
    </Notice>
  );
}
