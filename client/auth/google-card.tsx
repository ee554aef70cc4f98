import { useState } from 'react';
import { ActDialog } from '#client/platform/calls/act-dialog.tsx';
import { session } from '#client/platform/session/session.ts';
import { ActLine } from '#client/ui/act-line.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Card } from '#client/ui/card.tsx';
import { DismissButton } from '#client/ui/dismiss-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { stack } from '#client/ui/stack.ts';
import { showToast } from '#client/ui/toast.ts';
import { authMessages } from '#contract/auth/messages.ts';
import type { SignInMethods } from '#contract/auth/sign-in-methods.ts';
import styles from './account-card.module.css';
import { askGoogle } from './google-popup.ts';
import { useAccountAct } from './use-account-act.ts';

/** Links or unlinks a Google account. */
export function GoogleCard({ methods: { hasPassword, google } }: { methods: SignInMethods }) {
  const [asking, setAsking] = useState(false);
  const [openWindow, setOpenWindow] = useState<Promise<string> | null>(null);
  // Another device may link or unlink it meanwhile; the error then goes.
  const { busy, problem, run } = useAccountAct(google ? 'linked' : 'unlinked');
  const link = async () => {
    // One token for both tries: the second follows a new sign-in, without a click that could open another window.
    let idToken: string | null = null;
    const linked = await run(async () => {
      idToken ??= await throughWindow(askGoogle());
      await session.linkGoogle(idToken);
    });
    if (linked) showToast('good', 'You can now sign in with Google.');
  };
  const throughWindow = async (token: Promise<string>) => {
    setOpenWindow(token);
    try {
      return await token;
    } finally {
      // A newer window stays open.
      setOpenWindow((now) => (now === token ? null : now));
    }
  };
  const unlink = async () => {
    setAsking(false);
    if (await run(() => session.unlinkGoogle())) showToast('good', 'Your Google account can no longer open this one.');
  };
  return (
    <Card heading="Google">
      <ActLine
        act={
          google ? (
            <Button busy={busy} disabled={!hasPassword} onClick={() => setAsking(true)}>
              Unlink Google
            </Button>
          ) : (
            <Button busy={busy && openWindow === null} onClick={link}>
              Link Google
            </Button>
          )
        }
      >
        {google ? `You can sign in with ${accountText(google.email)}.` : 'No Google account is linked.'}
      </ActLine>
      {google && !hasPassword && (
        <p className={styles.note}>It is your only way in. Set a password before you unlink it.</p>
      )}
      {openWindow !== null && (
        <p className={styles.note} role="status">
          {authMessages.googleWindowOpen}
        </p>
      )}
      {problem && <Notice tone="bad">{problem.text}</Notice>}
      {asking && (
        <ActDialog
          heading="Unlink Google?"
          over={google ? null : authMessages.googleNotLinked}
          onClose={() => setAsking(false)}
        >
          <div {...stack}>
            <p>
              You will sign in with your password from then on. You can link Google again at any time. If you asked for
              another email and have not opened its link yet, you will have to ask once more.
            </p>
            <ButtonRow>
              <DismissButton>Keep it</DismissButton>
              <Button tone="beet" onClick={unlink}>
                Unlink
              </Button>
            </ButtonRow>
          </div>
        </ActDialog>
      )}
    </Card>
  );
}

function accountText(googleEmail: string | null): string {
  return googleEmail === null ? 'your Google account' : `the Google account ${googleEmail}`;
}
