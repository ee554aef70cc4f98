import { operatingSystemNames, operatingSystems } from '#contract/downloads/platform.ts';
import { product } from '#contract/site/product.ts';
import styles from './systems-table.module.css';

const howTo = {
  windows: {
    needs: 'Windows 10 or newer, x64 or Arm',
    install: `Run the installer and follow it. ${product.name} appears in the Start menu.`,
  },
  macos: {
    needs: 'macOS 12 or newer, Apple silicon or Intel',
    install: `Open the disk image and drag ${product.name} into Applications.`,
  },
  linux: {
    needs: 'A desktop of the last five years, x64 or Arm',
    install: 'Make the AppImage executable and start it. Nothing else is changed on the system.',
  },
} as const;

/** The requirements and the installation for each operating system. */
export function SystemsTable() {
  return (
    <dl className={styles.systems}>
      {operatingSystems.map((system) => (
        <div key={system} className={styles.system}>
          <dt className={styles.name}>{operatingSystemNames[system]}</dt>
          <dd className={styles.install}>{howTo[system].install}</dd>
          <dd className={styles.needs}>{howTo[system].needs}</dd>
        </div>
      ))}
    </dl>
  );
}
