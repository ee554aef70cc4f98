import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { emailSchema } from '#contract/auth/email.ts';
import { authMessages } from '#contract/auth/messages.ts';
import type { ActProblem } from './act-failure.ts';
import { Submit } from './submit.tsx';
import { useUntilChanged } from './use-until-changed.ts';

type Fields = { email: string };

type Props = {
  label: string;
  submitLabel: string;
  inDialog?: boolean;
  initial?: string;
  /** The address that the user has, which is no new one. */
  current?: string;
  problem: ActProblem | null;
  busy: boolean;
  onEmailChange?: (email: string) => void;
  onSubmit: (email: string) => Promise<void>;
};

/** A form with one email address. */
export function EmailForm({
  label,
  submitLabel,
  inDialog = false,
  initial = '',
  current = '',
  problem,
  busy,
  onEmailChange,
  onSubmit,
}: Props) {
  const { register, handleSubmit, formState } = useForm<Fields, unknown, Fields>({
    resolver: valibotResolver<Fields, unknown, Fields>(otherThan(current)),
    mode: 'onTouched',
    defaultValues: { email: initial },
  });
  const refused = useUntilChanged(problem);
  const submit = () => handleSubmit(({ email }) => onSubmit(email))();
  return (
    <Form onSubmit={submit} onRefused={submit}>
      <Field
        label={label}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={formState.errors.email?.message ?? (refused.problem?.isOfField ? refused.problem.text : undefined)}
        {...register('email', {
          onChange: ({ target }) => {
            refused.drop();
            onEmailChange?.(target.value);
          },
        })}
      />
      {problem && !problem.isOfField && <Notice tone="bad">{problem.text}</Notice>}
      <Submit label={submitLabel} inDialog={inDialog} disabled={!formState.isValid} busy={busy} />
    </Form>
  );
}

function otherThan(current: string) {
  const isOther = (email: string) => email.toLowerCase() !== current.toLowerCase();
  return v.object({ email: v.pipe(emailSchema, v.check(isOther, authMessages.emailIsYours)) });
}
