import styles from './skeleton.module.css';

type Props = { shape?: 'line' | 'title' | 'block' | 'short' | 'icon' | 'button' | 'row' };

/** The place of something that is on its way. Put several in the shape of what will stand there. */
export function Skeleton({ shape = 'line' }: Props) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden="true" />;
}
