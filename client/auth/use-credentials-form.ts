import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { type Credentials, credentialsSchema } from '#contract/auth/credentials.ts';

/** The form of login and sign-up, with the contract's own rules. Errors appear once a field has been left. */
export function useCredentialsForm() {
  const { register, handleSubmit, formState } = useForm<Credentials, unknown, Credentials>({
    resolver: valibotResolver<Credentials, unknown, Credentials>(credentialsSchema),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });
  return { register, handleSubmit, isValid: formState.isValid, errors: formState.errors };
}
