import { ReleaseList } from '#client/downloads/release-list.tsx';
import { PageHead } from '#client/site/page-head.tsx';
import { ReadingColumn } from '#client/site/reading-column.tsx';
import { product } from '#contract/site/product.ts';

/** /releases */
export function ReleasesPage() {
  return (
    <ReadingColumn>
      <PageHead
        heading="Releases"
        lead={`${product.name} for Windows, macOS and Linux. Downloads are open to everybody with a place in the beta.`}
      />
      <ReleaseList />
    </ReadingColumn>
  );
}
