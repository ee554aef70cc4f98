import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { CallQuestion } from '#client/platform/calls/call-question.tsx';
import { useFlags } from '#client/platform/flags/use-flags.ts';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { type BountyDetail, isRunning, type Submission, submissionsShown } from '#contract/bounties/bounty.ts';
import { acceptSubmission } from '#contract/bounties/calls.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { acceptQuestion } from '#contract/bounties/solver-share.ts';
import { paths } from '#contract/site/paths.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { SubmissionItem } from './submission-item.tsx';
import { submissionOver } from './submission-over.ts';

/** The submissions to the user's own bounty, with the actions to accept or decline. */
export function Submissions({ bounty }: { bounty: BountyDetail }) {
  const { submissions, funding, status } = bounty;
  const hasBoard = useFlags().show_wanted;
  const isUnpaid = funding === 'pledged' && submissions.some(({ status }) => status === 'pending');
  return (
    <Card heading="Submissions">
      {isUnpaid && <Notice tone="waiting">{bountyMessages.fundFirst}</Notice>}
      {submissions.length === 0 ? (
        <EmptyState
          picture={<Inbox size={36} />}
          text={
            isRunning(status)
              ? 'Nothing has been handed in yet. You will be told when something is.'
              : 'Nothing was handed in.'
          }
        >
          {hasBoard && (
            <PageLink {...buttonLook()} to={paths.bountyCall()}>
              Open the board
            </PageLink>
          )}
        </EmptyState>
      ) : (
        <ul>
          {submissions.map((submission) => (
            <Received key={submission.id} bounty={bounty} submission={submission} />
          ))}
        </ul>
      )}
      {submissions.length === submissionsShown && <p>{bountyMessages.moreSubmissions(submissionsShown)}</p>}
    </Card>
  );
}

function Received({ bounty, submission }: { bounty: BountyDetail; submission: Submission }) {
  const [asked, setAsked] = useState<'nothing' | 'accept' | 'decline'>('nothing');
  const close = () => setAsked('nothing');
  const solver = submission.solverName ?? 'The solver';
  const { id: submissionId, craftName: craft } = submission;
  return (
    <SubmissionItem
      submission={submission}
      isCraftOpen={submission.isCraftPublic || submission.status === 'accepted'}
      by={submission.solverName ?? 'Somebody'}
    >
      {submission.isCraftTaken && <Notice tone="waiting">{bountyMessages.craftSolvedElsewhere}</Notice>}
      {submission.status === 'pending' && (
        <ButtonRow>
          <Button size="small" aria-label={`Decline ${craft}`} onClick={() => setAsked('decline')}>
            Decline
          </Button>
          <Button
            size="small"
            tone="leaf"
            aria-label={`Accept ${craft}`}
            disabled={bounty.funding === 'pledged' || submission.isCraftTaken}
            onClick={() => setAsked('accept')}
          >
            Accept
          </Button>
        </ButtonRow>
      )}
      {asked === 'accept' && (
        <CallQuestion
          heading="Accept the submission"
          question={acceptQuestion(bounty.reward, { solver, craft, hasPrompt: submission.craftHasPrompt !== false })}
          act="Accept"
          tone="leaf"
          call={acceptSubmission}
          payload={{ submissionId }}
          over={submissionOver(submission) ?? (submission.isCraftTaken ? bountyMessages.craftSolvedElsewhere : null)}
          onClose={close}
        />
      )}
      {asked === 'decline' && <DeclineDialog submission={submission} onClose={close} />}
    </SubmissionItem>
  );
}
