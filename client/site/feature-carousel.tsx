import { type FocusEvent, useState } from 'react';
import { pageCode } from '#client/platform/page-code.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { lazyPart, usePart } from '#client/ui/lazy-part.ts';
import { showToast } from '#client/ui/toast.ts';
import { type Feature, features } from '#contract/site/features.ts';
import { product } from '#contract/site/product.ts';
import { FeatureCard } from './feature-card.tsx';
import styles from './feature-carousel.module.css';
import { useCarousel } from './use-carousel.ts';

const featureDialog = lazyPart(() => import('./feature-dialog.tsx').then((module) => module.FeatureDialog));

/** The features of the editor, side by side (specification s.2, Landing page). */
export function FeatureCarousel() {
  const { track, atStart, atEnd, step } = useCarousel();
  const [opened, setOpened] = useState<Feature | null>(null);
  const close = () => setOpened(null);
  return (
    <section className={styles.section} aria-labelledby="features">
      <div className={styles.head}>
        <h2 id="features" className={styles.heading}>
          What grows faster with {product.name}
        </h2>
        <div className={styles.arrows}>
          <Button shape="icon" aria-label="Previous features" disabled={atStart} onClick={() => step(-1)}>
            <Arrow direction="left" />
          </Button>
          <Button shape="icon" aria-label="Next features" disabled={atEnd} onClick={() => step(1)}>
            <Arrow direction="right" />
          </Button>
        </div>
      </div>
      <ul ref={track} className={styles.track}>
        {features.map((feature) => (
          <li key={feature.id} className={styles.slide} onFocus={showWhole}>
            <FeatureCard feature={feature} onOpen={() => setOpened(feature)} />
          </li>
        ))}
      </ul>
      {opened && (
        <ErrorBoundary
          onError={() => {
            close();
            showToast('bad', `"${opened.title}" did not load. Please check your connection and reload the page.`);
            // The tab may be older than the deployed version, whose code would fail to load again.
            pageCode.renew();
          }}
        >
          <Opened feature={opened} onClose={close} />
        </ErrorBoundary>
      )}
    </section>
  );
}

/** Scrolls the whole card into view when its button gets the keyboard focus; a touch must not move the card. */
function showWhole({ currentTarget, target }: FocusEvent<HTMLLIElement>) {
  if (target.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function Opened(props: { feature: Feature; onClose: () => void }) {
  const FeatureDialog = usePart(featureDialog);
  return FeatureDialog && <FeatureDialog {...props} />;
}

function Arrow({ direction }: { direction: 'left' | 'right' }) {
  return (
    <svg className={styles.arrow} width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path d={direction === 'left' ? 'M20 12H5M11 6L5 12L11 18' : 'M4 12H19M13 6L19 12L13 18'} />
    </svg>
  );
}
