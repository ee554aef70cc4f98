import { KeyRound } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import { announce } from '#client/ui/announce.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { OperatorSignIn, SignInNeeded } from './operator-sign-in.ts';

const why = 'An operator has to sign in again once an hour. Your last sign-in is older.';

/** Replaces the console while the sign-in is too old. Takes the focus, which would stay in the hidden console. */
export function SignInFirst({ onSignedIn }: { onSignedIn: () => void }) {
  const prove = useContext(OperatorSignIn);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    announce(why);
  }, []);
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
    <div ref={place} tabIndex={-1}>
      <EmptyState picture={<KeyRound size={36} />} text={why}>
        <Button tone="leaf" onClick={() => void signIn()}>
          Sign in again
        </Button>
      </EmptyState>
    </div>
  );
}
