import { NewsList } from '#client/site/news-list.tsx';
import { PageHead } from '#client/site/page-head.tsx';
import { ReadingColumn } from '#client/site/reading-column.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { newsFeedAddress } from '#contract/site/news.ts';

/** /new */
export function NewPage() {
  return (
    <ReadingColumn>
      <PageHead heading="What's New" lead="The alpha began June 30. This is what has grown since, the latest first.">
        <a {...buttonLook({ size: 'small' })} href={newsFeedAddress}>
          Atom feed
        </a>
      </PageHead>
      <NewsList />
    </ReadingColumn>
  );
}
