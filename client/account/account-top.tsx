import { Button } from '#client/ui/button.tsx';
import styles from './account-top.module.css';
import { greeting } from './greeting.ts';

type Props = { email: string; displayName: string | null; onSignOut: () => void };

/** Whose account this is, and the way out of it. */
export function AccountTop({ email, displayName, onSignOut }: Props) {
  return (
    <div className={styles.top}>
      <div className={styles.who}>
        <h1 className={styles.heading}>{greeting(new Date().getHours(), displayName)}</h1>
        <p className={styles.email}>{email}</p>
      </div>
      <Button onClick={onSignOut}>Log Out</Button>
    </div>
  );
}
