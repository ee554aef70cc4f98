import { useParams } from 'react-router';
import { withRecentSignIn } from '#client/auth/recent-sign-in.ts';
import { SignInAgainDialog } from '#client/auth/sign-in-again-dialog.tsx';
import { Console } from '#client/operators/console.tsx';
import { ConsoleTop } from '#client/operators/console-top.tsx';
import { OperatorSignIn } from '#client/operators/operator-sign-in.ts';
import { UserView } from '#client/operators/user-view.tsx';
import styles from './page.module.css';

/** /operators/users/{uid} */
export function OperatorUserPage() {
  const { uid = '' } = useParams();
  return (
    <div className={styles.page}>
      <ConsoleTop section="users" />
      <OperatorSignIn value={withRecentSignIn}>
        <Console section="users">
          <UserView uid={uid} />
        </Console>
      </OperatorSignIn>
      <SignInAgainDialog />
    </div>
  );
}
