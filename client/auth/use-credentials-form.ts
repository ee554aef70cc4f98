import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { type Credentials, credentialsSchema } from '#contract/auth/credentials.ts';
import type { AuthFailure } from './auth-failure.ts';

/**
 * The form of login and sign-up, with the contract's own rules. Errors appear once a field has been left, and not at one
 * that is only passed, on the way to Google say. After a failure the focus is on what to write anew.
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
