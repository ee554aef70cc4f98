import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { gateMessages } from '#contract/gate/messages.ts';
import { passcodeMaxLength } from '#contract/gate/passcode.ts';
import { comeIn } from './come-in.ts';
import type { Entry } from './enter-code.ts';
import { gateMessage } from './gate-message.ts';
import { useFirstNote } from './use-first-note.ts';
import { useGate } from './use-gate.ts';

/** The passcode form. A wrong code clears the field; a right one reloads the page, now from the site. */
export function GateForm() {
  const { isEntering, secondsLeft, message, enter } = useGate();
  const note = useFirstNote();
  const refusals = useRef(0);
  const [said, setSaid] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useWaitEnd(secondsLeft > 0, () => setSaid(gateMessages.waitOver));

  const submit = async () => {
    const input = field.current;
    if (!input || input.value.trim() === '') return input?.focus();
    setSaid('');
    const entry = await enter(input.value);
    if (entry.kind === 'open') return comeIn();
    if (entry.kind === 'wrong') {
      input.value = '';
      refusals.current += 1;
    }
    setSaid(saidOf(entry, refusals.current));
    input.focus();
  };

  return (
    <Form onSubmit={submit} onRefused={() => setSaid(message)}>
      {note && note !== message && <p>{note}</p>}
      <Field
        ref={field}
        label="Passcode"
        type="password"
        name="passcode"
        autoComplete="off"
        autoCapitalize="none"
        required
        spellCheck={false}
        maxLength={passcodeMaxLength}
        error={message ?? undefined}
        isErrorTold={false}
        isErrorPlaceKept
      />
      <Button tone="leaf" size="large" wide type="submit" busy={isEntering} disabled={secondsLeft > 0}>
        Enter
      </Button>
      {/* Announced once per try, because the visible line changes every second. A link with a code counts as a try. */}
      <VisuallyHidden>
        <span role="status">{said ?? note}</span>
      </VisuallyHidden>
    </Form>
  );
}

/** Calls `onEnd` when a wait, during which no code is checked, is over. */
function useWaitEnd(isWaiting: boolean, onEnd: () => void): void {
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) onEnd();
    wasWaiting.current = isWaiting;
  });
}

/** The announcement of a try, different each time so that it is read out: by its number or the seconds left. */
function saidOf(entry: Entry, refusals: number): string {
  const secondsLeft = 'seconds' in entry ? entry.seconds : 0;
  if (entry.kind === 'wrong' && secondsLeft === 0) return `The passcode was not accepted, try ${refusals}.`;
  return gateMessage(entry, secondsLeft) ?? '';
}
