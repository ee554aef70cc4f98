import { lazy } from 'react';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import styles from './craft-text.module.css';

// The parser is needed by who opens a craft, not by who looks through many.
const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

/**
 * A text of a craft, written in Markdown. It can be read as it was written where the parser could not be fetched. How long
 * it is laid out shows only then: the Suspense around it holds all that stands under it, too.
 */
export function CraftText({ text }: { text: string }) {
  return (
    <ErrorBoundary fallback={<p className={styles.written}>{text}</p>}>
      <Markdown text={text} />
    </ErrorBoundary>
  );
}
