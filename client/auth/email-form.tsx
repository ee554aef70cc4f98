import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { emailSchema } from '#contract/auth/email.ts';
import type { ActProblem } from './act-failure.ts';
import { Submit } from './submit.tsx';
import { useUntilChanged } from './use-until-changed.ts';

const schema = v.object({ email: emailSchema });
type Fields = v.InferOutput<typeof schema>;

type Props = {
  label: string;
  submitLabel: string;
  inDialog?: boolean;
  initial?: string;
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
  problem,
  busy,
  onEmailChange,
  onSubmit,
}: Props) {
  const { register, handleSubmit, formState } = useForm<Fields, unknown, Fields>({
    resolver: valibotResolver<Fields, unknown, Fields>(schema),
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
