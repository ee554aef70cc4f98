import { useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { passcodeMaxLength } from '#contract/gate/passcode.ts';
import { useGate } from './use-gate.ts';

/** The one field before the site. A wrong code clears it; a right one loads the page again, now from the site. */
export function GateForm() {
  const { isEntering, secondsLeft, message, enter } = useGate();
  const [refusals, setRefusals] = useState(0);
  const field = useRef<HTMLInputElement>(null);

  const submit = async () => {
    const input = field.current;
    if (!input || input.value.trim() === '') return input?.focus();
    const entry = await enter(input.value);
    if (entry.kind === 'open') return location.reload();
    if (entry.kind === 'wrong') input.value = '';
    setRefusals((count) => count + 1);
    input.focus();
  };

  return (
    <Form onSubmit={submit}>
      <Field
        ref={field}
        label="Passcode"
        type="password"
        name="passcode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={passcodeMaxLength}
        error={message ?? undefined}
      />
      <Button tone="leaf" size="large" wide type="submit" busy={isEntering} disabled={secondsLeft > 0}>
        Enter
      </Button>
      {/* Said once for each try: the line above changes every second. */}
      <VisuallyHidden>
        <span role="status">{refusals > 0 && `The passcode was not accepted, try ${refusals}.`}</span>
      </VisuallyHidden>
    </Form>
  );
}
