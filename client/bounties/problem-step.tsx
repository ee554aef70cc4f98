import { useState } from 'react';
import { useLive } from '#client/platform/live/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { focusFirstWrong } from '#client/ui/focus-first-wrong.ts';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { useToldLater } from '#client/ui/use-told-later.ts';
import { displayedBalance, type Profile } from '#contract/account/profile.ts';
import { bountyTextMaxLength } from '#contract/bounties/bounty.ts';
import type { DraftProgress } from '#contract/bounties/draft.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { drafting as draftingQuery } from '#contract/bounties/queries.ts';
import { flags } from '#contract/flags/queries.ts';
import { valueDefaults } from '#contract/flags/remote-config.ts';
import { DraftPreview } from './draft-preview.tsx';
import { DraftPrice } from './draft-price.tsx';
import { type Draft, useDraft } from './use-draft.ts';

type Props = {
  problem: string;
  profile: Profile;
  /** Whether there is a draft already, to which the user can go back. */
  isDrafted: boolean;
  /** The text of a draft that was stopped, interrupted or left, which is charged. */
  paid: DraftProgress | null;
  onPaid: (words: DraftProgress | null) => void;
  onChange: (problem: string) => void;
  /** Called with true when the model begins to write, and with false when it has ended. */
  onDrafting: (isDrafting: boolean) => void;
  onDraft: (draft: Draft) => void;
  onReview: () => void;
};

/** The first step: a problem, from which the AI model, if available, writes a draft. */
export function ProblemStep({
  problem,
  profile,
  isDrafted,
  paid,
  onPaid,
  onChange,
  onDrafting,
  onDraft,
  onReview,
}: Props) {
  const { drafting, write, cancel } = useDraft(onPaid);
  const [isAsked, setIsAsked] = useState(false);
  const config = useLive(flags, {});
  const values = config.status === 'ready' ? config.value.values : valueDefaults;
  const model = useLive(draftingQuery, {});
  const off = model.status === 'ready' ? model.value.refusal : null;
  const isWriting = drafting.status === 'writing';
  const stopped = drafting.status === 'cancelled' ? stoppedText(drafting.hasWords) : null;
  useToldLater(stopped);
  const error = problemError(problem);
  const isTooLong = problem.length > bountyTextMaxLength;
  const generate = async (form: HTMLElement) => {
    if (error !== null) return focusFirstWrong(form, () => setIsAsked(true));
    onDrafting(true);
    const draft = await write(problem, values.default_ai_model);
    onDrafting(false);
    if (draft) onDraft(draft);
  };
  // The problem is posted too, so one that is too long must be corrected in this step.
  const review = (form: HTMLElement) => (isTooLong ? focusFirstWrong(form) : onReview());
  return (
    <Form
      onSubmit={(form) => {
        if (off !== null) return review(form);
        if (!isWriting) void generate(form);
      }}
    >
      <TextArea
        label="Your problem"
        rows={5}
        readOnly={isWriting}
        placeholder="What goes wrong, or what is missing? Errors, versions and what you have tried help."
        hint='Those who engage can read this. Text under a "## Description" heading is public.'
        error={isAsked || isTooLong ? (error ?? undefined) : undefined}
        value={problem}
        onChange={({ target }) => onChange(target.value)}
      />
      {off === null ? (
        <DraftPrice problem={problem} values={values} balance={displayedBalance(profile)} isWriting={isWriting} />
      ) : (
        <Notice tone="info">{off}</Notice>
      )}
      <ButtonRow>
        {isWriting ? (
          <Button key="cancel" onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button
            key="review"
            tone={off === null ? 'plain' : 'leaf'}
            onClick={({ currentTarget: { form } }) => form && review(form)}
          >
            {isDrafted ? 'Back to the draft' : 'Write it yourself'}
          </Button>
        )}
        {off === null && (
          <Button type="submit" tone="leaf" busy={isWriting}>
            Generate draft
          </Button>
        )}
      </ButtonRow>
      {/* Below the buttons, so that they do not move while the draft grows. */}
      {drafting.status === 'writing' && <DraftPreview draft={drafting.draft} />}
      {drafting.status === 'failed' && <Notice tone="bad">{drafting.text}</Notice>}
      {stopped !== null && <Notice tone="info">{stopped}</Notice>}
      {drafting.status === 'idle' && paid && <Notice tone="info">{bountyMessages.draftLeft}</Notice>}
      {paid && !isWriting && (
        <>
          <DraftPreview draft={paid} isOver />
          <ButtonRow>
            <Button
              onClick={() => onDraft({ title: paid.title ?? '', description: paid.description ?? '', cost: null })}
            >
              Use what was written
            </Button>
          </ButtonRow>
        </>
      )}
    </Form>
  );
}

const stoppedText = (hasWords: boolean) => (hasWords ? bountyMessages.draftStopped : bountyMessages.draftCancelled);

function problemError(problem: string): string | null {
  if (problem.trim() === '') return bountyMessages.problemMissing;
  return problem.length > bountyTextMaxLength ? bountyMessages.problemTooLong : null;
}
