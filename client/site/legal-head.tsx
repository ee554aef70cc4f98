import { formatLongDay } from '#client/ui/format-date.ts';
import { legalUpdated } from '#contract/site/legal.ts';
import { PageHead } from './page-head.tsx';

/** The top of a legal page. */
export function LegalHead({ heading }: { heading: string }) {
  return <PageHead heading={heading} lead={`Last updated: ${formatLongDay(legalUpdated)}`} />;
}
