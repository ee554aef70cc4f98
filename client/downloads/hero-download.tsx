import { useSyncExternalStore } from 'react';
import { Button } from '#client/ui/button.tsx';
import { downloadMessages } from '#contract/downloads/messages.ts';
import { operatingSystemNames } from '#contract/downloads/platform.ts';
import styles from './hero-download.module.css';
import { operatingSystemOf } from './operating-system.ts';
import { useDownload } from './use-download.ts';

/** The large Download button of the landing page. It names the visitor's system once the browser has reported it. */
export function HeroDownload() {
  const { isChecking, download } = useDownload();
  const system = useSyncExternalStore(
    () => () => {},
    () => operatingSystemOf(navigator),
    () => null,
  );
  const label = system === null ? 'Download' : `Download for ${operatingSystemNames[system]}`;
  return (
    // As wide as the longest label, so that naming the system shifts nothing.
    <span className={styles.place}>
      <Button tone="leaf" size="large" wide busy={isChecking} onClick={() => void download()}>
        {isChecking ? downloadMessages.checking : label}
      </Button>
    </span>
  );
}
