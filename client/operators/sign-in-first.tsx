import { KeyRound } from 'lucide-react';
import { useContext } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { OperatorSignIn, SignInNeeded } from './operator-sign-in.ts';

/** Replaces the console while the sign-in is too old. */
export function SignInFirst({ onSignedIn }: { onSignedIn: () => void }) {
  const prove = useContext(OperatorSignIn);
  const signIn = async () => {
    let isAsked = false;
    const signedIn = await prove(async () => {
      if (isAsked) return;
      isAsked = true;
      throw new SignInNeeded();
    });
    if (signedIn) onSignedIn();
  };
  return (
    <EmptyState
      picture={<KeyRound size={36} />}
      text="An operator has to sign in again once an hour. Your last sign-in is older."
    >
      <Button tone="leaf" onClick={() => void signIn()}>
        Sign in again
      </Button>
    </EmptyState>
  );
}
