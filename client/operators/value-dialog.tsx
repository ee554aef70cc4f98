import { useState } from 'react';
import * as v from 'valibot';
import { Field } from '#client/ui/field.tsx';
import { setFlag, valueMaxLength } from '#contract/flags/calls.ts';
import { figureRanges, type ValueName, valueDefaults } from '#contract/flags/remote-config.ts';
import { figureSchema } from '#contract/flags/remote-config-schema.ts';
import { typedNumber } from '#contract/wire/typed-number.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOperatorAct } from './use-operator-act.ts';

type Props = {
  name: ValueName;
  value: string;
  /** Whether another operator has changed it meanwhile. */
  isOver: boolean;
  onClose: () => void;
};

/** Changes the AI model or a figure of its prices, with a reason. */
export function ValueDialog({ name, value, isOver, onClose }: Props) {
  const act = useOperatorAct();
  const [written, setWritten] = useState(value);
  const isText = name === 'default_ai_model';
  const next = isText ? written.trim() : typedNumber(written);
  const range = isText ? '' : `From ${figureRanges[name].map((end) => end.toLocaleString('en-US')).join(' to ')}. `;
  const isValid = isText ? next !== '' : v.is(figureSchema(name), next);
  return (
    <ReasonDialog
      heading="Change a value"
      act="Change"
      isReady={isValid && String(next) !== value}
      isOver={isOver}
      run={(reason) => act(setFlag, { name, value: next, reason })}
      onClose={onClose}
    >
      <Field
        label={name}
        inputMode={isText ? 'text' : 'decimal'}
        autoComplete="off"
        required
        spellCheck={false}
        maxLength={valueMaxLength}
        error={isValid ? undefined : isText ? 'Name a model.' : `A number. ${range}`}
        hint={`${range}It is ${valueDefaults[name]} unless an operator says otherwise.`}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
    </ReasonDialog>
  );
}
