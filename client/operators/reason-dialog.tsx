import { type ReactNode, useId, useState } from 'react';
import { ActDialog } from '#client/platform/calls/act-dialog.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SubmitRow } from '#client/ui/submit-row.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { operatorReasonMaxLength } from '#contract/operators/reason.ts';
import type { ActOutcome } from './use-operator-act.ts';

type Props = {
  heading: string;
  text?: string;
  /** The other fields of the act. */
  children?: ReactNode;
  /** Whether the other fields are filled in. */
  isReady?: boolean;
  reasonLabel?: string;
  reasonHint?: string;
  act: string;
  tone?: 'leaf' | 'beet';
  /** Whether the act no longer applies: another operator did it, or an earlier try whose answer was lost. */
  isOver?: boolean;
  /** The reason, where it is known. */
  whyOver?: string | undefined;
  run: (reason: string) => Promise<ActOutcome>;
  onClose: () => void;
};

/** Asks an operator for the reason of an act, runs it and shows the outcome. */
export function ReasonDialog({
  heading,
  text,
  children,
  isReady = true,
  reasonLabel = 'Reason',
  reasonHint = 'It is written to the audit log.',
  act,
  tone = 'leaf',
  isOver = false,
  whyOver = operatorMessages.overByNow,
  run,
  onClose,
}: Props) {
  const textId = useId();
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const isComplete = isReady && reason.trim() !== '';
  const doIt = async () => {
    setState({ busy: true, problem: null });
    const outcome = await run(reason);
    if (!outcome.ok) return setState({ busy: false, problem: outcome.problem });
    showToast('good', outcome.message);
    onClose();
  };
  // While this act runs and after it succeeded, its own answer reports the change.
  const over = isOver && !state.busy ? whyOver : null;
  return (
    <ActDialog heading={heading} describedBy={text && textId} over={over} onClose={onClose} busy={state.busy}>
      <Form
        onSubmit={() => {
          if (isComplete) void doIt();
        }}
      >
        {text && <p id={textId}>{text}</p>}
        {children}
        <TextArea
          label={reasonLabel}
          hint={reasonHint}
          rows={3}
          required
          maxLength={operatorReasonMaxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {state.problem && <Notice tone="bad">{state.problem}</Notice>}
        <SubmitRow label={act} tone={tone} disabled={!isComplete} busy={state.busy} />
      </Form>
    </ActDialog>
  );
}
