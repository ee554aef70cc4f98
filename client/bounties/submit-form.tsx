import { Sprout } from 'lucide-react';
import { useState } from 'react';
import { PageLink } from '#client/platform/page-link.tsx';
import { useCall } from '#client/platform/use-call.ts';
import { useLive } from '#client/platform/use-live.ts';
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
import { submitSolution } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { craftsPerPage, myCrafts } from '#contract/crafts/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { CraftChoice } from './craft-choice.tsx';
import { maySolve } from './may-solve.ts';

/** Hands in one of the user's own crafts. */
export function SubmitForm({ bountyId }: { bountyId: string }) {
  const crafts = useLive(myCrafts, { limit: craftsPerPage });
  const submitting = useCall(submitSolution);
  const [craftId, setCraftId] = useState('');
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const submit = async (form: HTMLElement) => {
    if (craftId === '') return focusFirstWrong(form, () => setIsAsked(true));
    const outcome = await submitting.run({ bountyId, craftId, note });
    if (outcome.ok) showToast('good', 'Your Craft is handed in. The poster answers next.');
  };
  if (crafts.status === 'loading') return <Skeleton shape="block" />;
  if (crafts.status === 'error') return <ErrorState text="Your crafts could not be loaded." onRetry={crafts.retry} />;
  const { items, next } = crafts.value;
  const mine = items.filter(maySolve);
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
      <CraftChoice
        chosen={craftId}
        error={isAsked && craftId === '' ? bountyMessages.fieldsMissing : undefined}
        onChoose={setCraftId}
      />
      <TextArea
        label="Note to the poster"
        rows={4}
        hint="How it solves the problem, and what you tried it on."
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {submitting.status === 'failed' && <Notice tone="bad">{bountyMessages.failed(submitting.error.message)}</Notice>}
      <ButtonRow>
        <PageLink {...buttonLook({ tone: 'ghost' })} to={paths.newCraft()}>
          New Craft
        </PageLink>
        <Button type="submit" tone="leaf" busy={submitting.status === 'running'}>
          Submit
        </Button>
      </ButtonRow>
    </Form>
  );
}
