import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { lazyPart, useIsPartComing, usePart } from '#client/ui/lazy-part.ts';
import styles from './craft-text.module.css';

// The parser is needed by who opens a craft, not by who looks through many.
const markdown = lazyPart(() => import('./markdown.tsx').then((module) => module.Markdown));

/**
 * Whether texts of crafts cannot be shown yet. How long one is laid out is known only then: what stands under it waits as
 * well.
 */
export function useIsCraftTextComing(): boolean {
  return useIsPartComing(markdown);
}

/** A text of a craft, written in Markdown. It can be read as it was written where the parser could not be fetched. */
export function CraftText({ text }: { text: string }) {
  return (
    <ErrorBoundary fallback={<p className={styles.written}>{text}</p>}>
      <Parsed text={text} />
    </ErrorBoundary>
  );
}

function Parsed({ text }: { text: string }) {
  const Markdown = usePart(markdown);
  return Markdown && <Markdown text={text} />;
}
