import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '#client/platform/session/sign-out.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { paths } from '#contract/site/paths.ts';
import type { TypedEmail } from './typed-email.ts';

/** `signedIn` is the address of the account this browser is signed in to, `email` the one the mailed link was for. */
type Props = { signedIn: string; email: string };

/** Ends a mailed link while another account is signed in: logs that out and leads to the link's own login. */
export function LogOutFirst({ signedIn, email }: Props) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    await signOut();
    const withEmail: TypedEmail = { email };
    navigate(paths.login(), { state: withEmail });
  };
  return (
    <>
      <Notice tone="info">
        You are logged in to {signedIn || 'another account'} here. Log out to log in to {email}.
      </Notice>
      <Button tone="leaf" size="large" wide busy={busy} onClick={logOut}>
        Log out here
      </Button>
    </>
  );
}
