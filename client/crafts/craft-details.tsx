import { SupportText } from '#client/platform/links/support-text.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { Ago } from '#client/ui/ago.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ShortAndFull } from '#client/ui/short-and-full.tsx';
import { stack } from '#client/ui/stack.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craft as craftQuery } from '#contract/crafts/queries.ts';
import styles from './craft-details.module.css';
import { craftPrice } from './craft-price.ts';
import { CraftText } from './craft-text.tsx';
import { TrialNotice } from './trial-notice.tsx';

type Props = {
  craft: Craft;
  /** The level of the heading above: a page's or a dialog's. */
  under: 'h1' | 'h2';
};

/** All of a craft that the viewer may see, including the prompt where they may read it. */
export function CraftDetails({ craft, under }: Props) {
  const Heading = under === 'h1' ? 'h2' : 'h3';
  const detail = useLive(craftQuery, { craftId: craft.id });
  const shown = detail.status === 'ready' ? detail.value : craft;
  return (
    <div {...stack}>
      {under === 'h1' && <VisuallyHidden as="h2">About this Craft</VisuallyHidden>}
      <p className={styles.facts}>
        <Badge tone={shown.price === 0 ? 'leaf' : 'wheat'}>{craftPrice(shown.price)}</Badge>
        <span>{shown.category}</span>
        <span>
          Created <Ago at={shown.createdAt} />
        </span>
      </p>
      <ShortAndFull short={shown.marketDescription} full={shown.description}>
        {(text) => <CraftText text={text} />}
      </ShortAndFull>
      {!shown.hasPrompt && <Notice tone="waiting">{craftMessages.noPrompt}</Notice>}
      {detail.status === 'ready' && detail.value.isTakenDown && (
        <Notice tone="waiting">
          <SupportText>{craftMessages.keptOffMarket}</SupportText>
        </Notice>
      )}
      <TrialNotice craft={shown} />
      {detail.status === 'error' && detail.error.status === 'NOT_FOUND' && (
        <Notice tone="waiting">{detail.error.message}</Notice>
      )}
      {detail.status === 'error' && detail.error.status !== 'NOT_FOUND' && (
        <ErrorState text={detail.error.message} onRetry={detail.retry} />
      )}
      {detail.status === 'ready' && detail.value.hasPrompt && detail.value.prompt && (
        <section className={styles.prompt} aria-label="Prompt">
          <Heading className={styles.promptHeading}>Prompt</Heading>
          <CraftText text={detail.value.prompt} />
        </section>
      )}
    </div>
  );
}
