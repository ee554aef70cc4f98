import { Handshake, Megaphone, Trophy } from 'lucide-react';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { isRunning } from '#contract/bounties/bounty.ts';
import { allMyEngagements, allMyPostedBounties, allMySolvedBounties } from '#contract/bounties/queries.ts';
import type { OwnList } from './bounty-lists.tsx';
import { posterStep, solverStep } from './next-step.ts';
import { OwnBountiesPage } from './own-bounties-page.tsx';
import { usePostingStep } from './use-posting-step.ts';

/** All bounties that the user posted, is engaged in or solved, each with its status. */
export function OwnBounties({ list }: { list: OwnList }) {
  return (
    <>
      <VisuallyHidden as="h2">All of them</VisuallyHidden>
      {list === 'posted' && <Posted />}
      {list === 'engaged' && <Engaged />}
      {list === 'solved' && <Solved />}
    </>
  );
}

function Posted() {
  const postingStep = usePostingStep();
  return (
    <LivePages query={allMyPostedBounties} args={{}}>
      {(page) => (
        <OwnBountiesPage
          page={page}
          lineOf={(bounty) => ({
            bounty,
            since: { what: 'Posted', at: bounty.createdAt },
            // The status says how a bounty ended, except when an operator ended it.
            step: isRunning(bounty.status) || bounty.isTakenDown ? posterStep(bounty, 'list') : null,
          })}
          none={{ picture: <Megaphone size={36} />, text: 'You have not posted a bounty yet.', step: postingStep }}
        />
      )}
    </LivePages>
  );
}

function Engaged() {
  return (
    <LivePages query={allMyEngagements} args={{}}>
      {(page) => (
        <OwnBountiesPage
          page={page}
          lineOf={({ bounty, engagedAt, submission, mayHandIn }) => ({
            bounty,
            since: { what: 'Engaged', at: engagedAt },
            step: solverStep(bounty, submission, mayHandIn),
          })}
          none={{
            picture: <Handshake size={36} />,
            text: 'You are not engaged in a bounty.',
            step: 'See the open bounties',
          }}
        />
      )}
    </LivePages>
  );
}

function Solved() {
  return (
    <LivePages query={allMySolvedBounties} args={{}}>
      {(page) => (
        <OwnBountiesPage
          page={page}
          lineOf={(bounty) => ({
            bounty,
            since: { what: 'Solved', at: bounty.solvedAt },
            step: null,
          })}
          none={{
            picture: <Trophy size={36} />,
            text: 'You have not solved a bounty yet.',
            step: 'See the open bounties',
          }}
        />
      )}
    </LivePages>
  );
}
