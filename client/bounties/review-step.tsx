import { useState } from 'react';
import * as v from 'valibot';
import { useCall } from '#client/platform/calls/use-call.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Field } from '#client/ui/field.tsx';
import { focusFirstWrong } from '#client/ui/focus-first-wrong.ts';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { showToast } from '#client/ui/toast.ts';
import { useToldMistake } from '#client/ui/use-told-mistake.ts';
import type { Profile } from '#contract/account/profile.ts';
import { bountyFields, titleMaxLength } from '#contract/bounties/bounty.ts';
import { createBounty } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { coinsText } from '#contract/coins/coins.ts';
import { paths } from '#contract/site/paths.ts';
import { fieldErrors } from './field-errors.ts';
import { fundingForecast } from './funding.ts';
import { RewardFields } from './reward-fields.tsx';
import type { WrittenBounty } from './written-bounty.ts';
import { rewardOf } from './written-reward.ts';

type Props = {
  bounty: WrittenBounty;
  problem: string;
  profile: Profile;
  onChange: (bounty: WrittenBounty) => void;
  onBack: () => void;
  onPosted: () => void;
};

/** The second step: title, description and reward as they will be posted. */
export function ReviewStep({ bounty, problem, profile, onChange, onBack, onPosted }: Props) {
  const { title, description, reward, draftCost } = bounty;
  const [isAsked, setIsAsked] = useState(false);
  const creating = useCall(createBounty);
  const prompt = problem.trim();
  const given = rewardOf(reward);
  const posting = v.safeParse(createBounty.payload, {
    title,
    description,
    reward: given,
    ...(prompt === '' ? {} : { prompt }),
  });
  // A coin reward is funded or pledged by its amount, so that must be valid; other rewards are never funded.
  const isFundingKnown = given.type !== 'seed' || v.is(bountyFields.reward, given);
  const tellMistake = useToldMistake(posting.success);
  const errors = isAsked && !posting.success ? fieldErrors(posting.issues) : {};

  const post = async (form: HTMLElement) => {
    creating.takeBack();
    if (!posting.success) {
      tellMistake(bountyMessages.fieldsMissing);
      return focusFirstWrong(form, () => setIsAsked(true));
    }
    const outcome = await creating.run(posting.output);
    if (outcome.ok) {
      showToast('good', `"${posting.output.title}" is on the board.`);
      return onPosted();
    }
    // The error message refers the user to the console for details (specification s.8).
    console.error(outcome.error);
  };

  return (
    <Form onSubmit={post}>
      {draftCost !== null && (
        <Notice tone="good">
          The draft cost {coinsText(draftCost)}.{' '}
          <PageLink to={paths.coinLedger()} target="_blank">
            View History
          </PageLink>
        </Notice>
      )}
      <Field
        label="Title"
        readOnly={creating.busy}
        maxLength={titleMaxLength}
        required
        error={errors.title}
        value={title}
        onChange={({ target }) => onChange({ ...bounty, title: target.value })}
      />
      <TextArea
        label="Description"
        rows={8}
        readOnly={creating.busy}
        required
        hint="Plain text. Everybody can read it while the bounty is open."
        error={errors.description}
        value={description}
        onChange={({ target }) => onChange({ ...bounty, description: target.value })}
      />
      <RewardFields
        written={reward}
        onChange={(written) => !creating.busy && onChange({ ...bounty, reward: written })}
        errors={errors}
      />
      {isFundingKnown && <Notice tone="info">{fundingForecast(given, profile)}</Notice>}
      {creating.status === 'failed' && (
        <Notice tone="bad">
          <p>{bountyMessages.createFailed}</p>
          <p>{creating.error.message}</p>
        </Notice>
      )}
      <ButtonRow>
        <Button disabled={creating.busy} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" tone="leaf" busy={creating.busy}>
          Post bounty
        </Button>
      </ButtonRow>
    </Form>
  );
}
