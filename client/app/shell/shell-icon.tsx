import styles from './shell-icon.module.css';

const strokes = {
  account: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 21c1-5 5-6 8-6s7 1 8 6',
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M6 6l12 12M18 6L6 18',
};

/** The few icons of the shell itself: the icon library loads with the pages, so that the first load stays small. */
export function ShellIcon({ name }: { name: keyof typeof strokes }) {
  return (
    <svg className={styles.icon} width="21" height="21" viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
