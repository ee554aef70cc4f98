import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { Feature } from '#contract/site/features.ts';
import { FeatureArt } from './feature-art.tsx';
import styles from './feature-card.module.css';
import lifted from './lifted-card.module.css';

type Props = { feature: Feature; onOpen: () => void };

/** A feature of the editor. A click anywhere on the card opens its description. */
export function FeatureCard({ feature, onOpen }: Props) {
  return (
    <article className={`${lifted.card} ${styles.card}`}>
      <FeatureArt id={feature.id} />
      <div className={styles.text}>
        <h3 className={styles.title}>{feature.title}</h3>
        <p className={styles.summary}>{feature.summary}</p>
        <button type="button" className={`${lifted.cover} ${styles.more}`} aria-haspopup="dialog" onClick={onOpen}>
          Read more<VisuallyHidden> about {feature.title}</VisuallyHidden>
        </button>
      </div>
    </article>
  );
}
