import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordField } from '#client/ui/password-field.tsx';
import { passwordMinLength, passwordSchema } from '#contract/auth/password.ts';
import type { ActProblem } from './act-failure.ts';
import { Submit } from './submit.tsx';
import { useUntilChanged } from './use-until-changed.ts';

const schema = v.object({ password: passwordSchema });
type Fields = v.InferOutput<typeof schema>;

type Props = {
  email: string;
  submitLabel: string;
  inDialog?: boolean;
  problem: ActProblem | null;
  busy: boolean;
  onSubmit: (password: string) => Promise<void>;
};

/** A form with one new password. The user can make it visible, so it is typed only once. */
export function NewPasswordForm({ email, submitLabel, inDialog = false, problem, busy, onSubmit }: Props) {
  const { register, handleSubmit, formState } = useForm<Fields, unknown, Fields>({
    resolver: valibotResolver<Fields, unknown, Fields>(schema),
    mode: 'onTouched',
    defaultValues: { password: '' },
  });
  const refused = useUntilChanged(problem);
  const submit = () => handleSubmit(({ password }) => onSubmit(password))();
  return (
    <Form onSubmit={submit} onRefused={submit}>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={`At least ${passwordMinLength} characters.`}
        error={formState.errors.password?.message ?? (refused.problem?.isOfField ? refused.problem.text : undefined)}
        {...register('password', { onChange: refused.drop })}
      />
      {problem && !problem.isOfField && <Notice tone="bad">{problem.text}</Notice>}
      <Submit label={submitLabel} inDialog={inDialog} disabled={!formState.isValid} busy={busy} />
    </Form>
  );
}
