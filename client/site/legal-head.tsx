import { legalUpdated } from '#contract/site/legal.ts';
import { formatDay } from './format-day.ts';
import { PageHead } from './page-head.tsx';

/** The top of a legal page. */
export function LegalHead({ heading }: { heading: string }) {
  return <PageHead heading={heading} lead={`Last updated: ${formatDay(legalUpdated)}`} />;
}
