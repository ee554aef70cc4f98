import { Notice } from '#client/ui/notice.tsx';
import { GoogleButton } from './google-button.tsx';
import { OrDivider } from './or-divider.tsx';
import { useGoogleSignIn } from './use-google-sign-in.ts';

type Props = { label: string; failureText: string };

/** The Google option below a login or sign-up form. */
export function GoogleWay({ label, failureText }: Props) {
  const { asking, signIn } = useGoogleSignIn(failureText);
  return (
    <>
      <OrDivider />
      {asking.state === 'failed' && (
        <Notice tone="bad">
          <p>{asking.failure.message}</p>
          {asking.failure.advice && <p>{asking.failure.advice}</p>}
        </Notice>
      )}
      <GoogleButton label={label} busy={asking.state === 'asking'} onClick={signIn} />
    </>
  );
}
