import styles from './skeleton.module.css';

type Props = { shape?: 'line' | 'title' | 'block' | 'short' | 'icon' | 'button' | 'row' };

/** The placeholder of one element that is loading. Combine several in the shape of the expected content. */
export function Skeleton({ shape = 'line' }: Props) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden="true" />;
}
