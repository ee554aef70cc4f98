import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type Credentials, credentialsSchema } from '#contract/auth/credentials.ts';
import type { AuthFailure } from './auth-failure.ts';

/**
 * The form of login and sign-up, validated by the contract's rules. An error appears once the user leaves a field, but
 * not if they only pass it, for example on the way to Google. After a failure the field to correct has the focus.
 */
export function useCredentialsForm(failure: AuthFailure | null, initialEmail: string) {
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials, unknown, Credentials>({
    resolver: valibotResolver<Credentials, unknown, Credentials>(credentialsSchema),
    mode: 'onTouched',
    defaultValues: { email: initialEmail, password: '' },
  });
  useEffect(() => {
    if (failure) setFocus(failure.emailProblem ? 'email' : 'password');
  }, [failure, setFocus]);
  const { isValid, errors, dirtyFields, isSubmitted } = formState;
  const errorOf = (name: keyof Credentials) => (isSubmitted || dirtyFields[name] ? errors[name]?.message : undefined);
  return { register, handleSubmit, isValid, errorOf };
}
