import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { lazyPart, useIsPartComing, usePart } from '#client/ui/lazy-part.ts';
import styles from './craft-text.module.css';

// The parser is needed only for opened crafts, not for lists of them.
const markdown = lazyPart(() => import('./markdown.tsx').then((module) => module.Markdown));

/**
 * Whether the code that renders crafts' texts is still loading. A text's height is unknown until then, so content below
 * it must wait too.
 */
export function useIsCraftTextComing(): boolean {
  return useIsPartComing(markdown);
}

/** A text of a craft, rendered from Markdown; as plain text if the parser could not be loaded. */
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
