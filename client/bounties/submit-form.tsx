import { Sprout } from 'lucide-react';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { useCall } from '#client/platform/calls/use-call.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { useLive, useLiveWhen } from '#client/platform/live/use-live.ts';
import { useKeptWriting } from '#client/platform/writing/use-kept-writing.ts';
import { BroughtBack } from '#client/ui/brought-back.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { focusFirstWrong } from '#client/ui/focus-first-wrong.ts';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.ts';
import { submissionTextMaxLength } from '#contract/bounties/bounty.ts';
import { submitSolution } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { craft as craftQuery, myCrafts } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { CraftChoice } from './craft-choice.tsx';
import { craftsToChoose } from './crafts-to-choose.ts';
import { maySolve } from './may-solve.ts';

const writing = v.object({ chosen: v.string(), note: v.string() });
type Writing = v.InferOutput<typeof writing>;

const blank: Writing = { chosen: '', note: '' };

/** Submits one of the user's own crafts. The choice and the note are restored when the user comes back to the page. */
export function SubmitForm({ bountyId }: { bountyId: string }) {
  const crafts = useLive(myCrafts, craftsToChoose);
  const submitting = useCall(submitSolution);
  const { begun, isBroughtBack, keep, forget } = useKeptWriting(`submission-${bountyId}`, writing, blank);
  const [{ chosen, note }, setWriting] = useState(begun);
  const craftId = useChosenCraft(chosen);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const submit = async (form: HTMLElement) => {
    submitting.takeBack();
    if (craftId === '') return focusFirstWrong(form, () => setIsAsked(true));
    const outcome = await submitting.run({ bountyId, craftId, note });
    if (!outcome.ok) {
      // If the bounty ended first, the form is unmounted and cannot show the error: use a toast.
      if (!form.isConnected) showToast('bad', bountyMessages.failed(outcome.error.message));
      return;
    }
    forget();
    showToast('good', 'Your Craft is handed in. The poster answers next.');
  };
  const change = (changed: Partial<Writing>) => {
    const next = { chosen, note, ...changed };
    setWriting(next);
    keep(next);
  };
  const startAfresh = () => {
    setWriting(blank);
    forget();
    noteField.current?.focus();
  };
  if (crafts.status === 'loading') return <Skeleton shape="block" />;
  if (crafts.status === 'error') return <ErrorState text="Your Crafts could not be loaded." onRetry={crafts.retry} />;
  const { items: mine, next } = crafts.value;
  if (next === null && !mine.some(({ hasPrompt }) => hasPrompt))
    return (
      <EmptyState
        picture={<Sprout size={36} />}
        text={mine.length === 0 ? bountyMessages.noCraft : bountyMessages.noCraftHasPrompt}
      >
        {mine.length > 0 && (
          <PageLink {...buttonLook()} to={paths.crafts({ of: 'me' })}>
            My Crafts
          </PageLink>
        )}
        <PageLink {...buttonLook({ tone: 'leaf' })} to={paths.newCraft()}>
          New Craft
        </PageLink>
      </EmptyState>
    );
  return (
    <Form onSubmit={submit}>
      {isBroughtBack && <BroughtBack onStartAfresh={startAfresh} />}
      <CraftChoice
        chosen={craftId}
        error={isAsked && craftId === '' ? bountyMessages.fieldsMissing : undefined}
        onChoose={(id) => submitting.mayBegin && change({ chosen: id })}
      />
      <TextArea
        ref={noteField}
        label="Note to the poster"
        rows={4}
        readOnly={!submitting.mayBegin}
        maxLength={submissionTextMaxLength}
        hint="How it solves the problem, and what you tried it on."
        value={note}
        onChange={({ target }) => change({ note: target.value })}
      />
      {submitting.status === 'failed' && <Notice tone="bad">{bountyMessages.failed(submitting.error.message)}</Notice>}
      <ButtonRow>
        <PageLink {...buttonLook({ tone: 'ghost' })} to={paths.newCraft()}>
          New Craft
        </PageLink>
        {/* Busy until the form is unmounted. */}
        <Button type="submit" tone="leaf" busy={!submitting.mayBegin}>
          Submit
        </Button>
      </ButtonRow>
    </Form>
  );
}

/** The id of the chosen craft; empty once that craft was deleted, lost its prompt or has solved another bounty. */
function useChosenCraft(chosen: string): string {
  const craft = useLiveWhen(chosen !== '', craftQuery, { craftId: chosen });
  const isGone =
    craft.status === 'error' ? craft.error.status === 'NOT_FOUND' : craft.status === 'ready' && !maySolve(craft.value);
  return isGone ? '' : chosen;
}
