import { Button } from '#client/ui/button.tsx';
import { authMessages } from '#contract/auth/messages.ts';
import styles from './google-button.module.css';
import { GoogleMark } from './google-mark.tsx';

type Props = { label: string; busy: boolean; onClick: () => void };

/** Signs in with Google. While Google's window is open, another click opens it again. */
export function GoogleButton({ label, busy, onClick }: Props) {
  return (
    <>
      <Button size="large" wide onClick={onClick}>
        <span className={styles.content}>
          <GoogleMark />
          {label}
        </span>
      </Button>
      <p className={styles.wait} role="status">
        {busy && authMessages.googleWindowOpen}
      </p>
    </>
  );
}
