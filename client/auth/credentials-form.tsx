import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import type { Credentials } from '#contract/auth/credentials.ts';
import type { AuthFailure } from './auth-failure.ts';
import styles from './credentials-form.module.css';
import { useCredentialsForm } from './use-credentials-form.ts';
import { useUntilChanged } from './use-until-changed.ts';

type Props = {
  submitLabel: string;
  passwordPurpose: 'current-password' | 'new-password';
  passwordHint?: string;
  busy: boolean;
  failure: AuthFailure | null;
  initialEmail?: string;
  onEmailChange?: (email: string) => void;
  onSubmit: (credentials: Credentials) => Promise<void>;
};

/** Email and password. The button stays disabled while they are invalid (specification s.5). */
export function CredentialsForm({
  submitLabel,
  passwordPurpose,
  passwordHint,
  busy,
  failure,
  initialEmail = '',
  onEmailChange,
  onSubmit,
}: Props) {
  const { register, handleSubmit, isValid, errorOf } = useCredentialsForm(failure, initialEmail);
  const email = useUntilChanged(failure);
  const password = useUntilChanged(failure);
  const submit = () => handleSubmit(onSubmit)();
  return (
    <Form onSubmit={submit} onRefused={submit}>
      {failure && (
        <Notice tone="bad">
          <p>{failure.message}</p>
          {failure.advice && <p className={styles.advice}>{failure.advice}</p>}
        </Notice>
      )}
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={errorOf('email') ?? email.problem?.emailProblem}
        {...register('email', {
          onChange: ({ target }) => {
            email.drop();
            onEmailChange?.(target.value);
          },
        })}
      />
      <PasswordField
        label="Password"
        autoComplete={passwordPurpose}
        required
        hint={passwordHint}
        error={errorOf('password') ?? password.problem?.passwordProblem}
        {...register('password', { onChange: password.drop })}
      />
      <Button type="submit" tone="leaf" size="large" wide disabled={!isValid} busy={busy}>
        {submitLabel}
      </Button>
    </Form>
  );
}
