import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '#client/platform/session/sign-out.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { paths } from '#contract/site/paths.ts';
import type { TypedEmail } from './typed-email.ts';

/** `signedIn` is the address of whom the browser is logged in to, `email` that of whom a mail's link was for. */
type Props = { signedIn: string; email: string };

/** From the end of a mail's link to its account's login, where another account is in the way. */
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
