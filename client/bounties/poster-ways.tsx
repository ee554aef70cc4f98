import { useId, useState } from 'react';
import { CallQuestion } from '#client/platform/calls/call-question.tsx';
import { useAct } from '#client/platform/calls/use-act.ts';
import { PurchaseCoinsLink } from '#client/platform/links/purchase-coins-link.tsx';
import { useUnderWay } from '#client/platform/live/use-under-way.ts';
import { Button } from '#client/ui/button.tsx';
import { type Profile, tradableCoins } from '#contract/account/profile.ts';
import { type BountyDetail, isRunning } from '#contract/bounties/bounty.ts';
import { cancelBounty, fundBounty } from '#contract/bounties/calls.ts';
import { bounty as bountyQuery } from '#contract/bounties/queries.ts';
import { coinsText, formatCoins } from '#contract/coins/coins.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './bounty-view.module.css';
import { EditBountyDialog } from './edit-bounty-dialog.tsx';
import { fundingOf } from './funding.ts';
import { noLongerOpen } from './no-longer-open.ts';

type Props = { bounty: BountyDetail; profile: Profile };

/** The actions of a bounty's poster. */
export function PosterWays({ bounty, profile }: Props) {
  const whyId = useId();
  const [open, setOpen] = useState<'nothing' | 'edit' | 'cancel'>('nothing');
  const close = () => setOpen('nothing');
  const bountyId = bounty.id;
  const { act: fund } = useAct(fundBounty);
  const funding = useUnderWay(bountyQuery, { bountyId }, bounty.funding === 'funded');
  const isOpen = bounty.status === 'open';
  const isCovered = fundingOf(bounty.reward, profile) === 'funded';
  return (
    <>
      {isOpen && (
        <div className={styles.ways}>
          <Button onClick={() => setOpen('edit')}>Edit</Button>
          <Button tone="beet" onClick={() => setOpen('cancel')}>
            Cancel bounty
          </Button>
        </div>
      )}
      {/* Last, because it disappears once it is done: no other button may move under the pointer. */}
      {isRunning(bounty.status) && bounty.funding === 'pledged' && (
        <>
          <Button
            tone="leaf"
            wide
            disabled={!isCovered}
            aria-describedby={isCovered ? undefined : whyId}
            busy={funding.isUnderWay}
            onClick={() => void funding.follow(fund({ bountyId }))}
          >
            Fund the reward
          </Button>
          {!isCovered && (
            <p className={styles.hint}>
              <span
                id={whyId}
              >{`Your rewards and purchased coins come to ${formatCoins(tradableCoins(profile))}.`}</span>{' '}
              <PurchaseCoinsLink returnUrl={paths.bounty(bountyId)} />
            </p>
          )}
        </>
      )}
      {open === 'edit' && <EditBountyDialog bounty={bounty} onClose={close} />}
      {open === 'cancel' && (
        <CallQuestion
          heading="Cancel bounty"
          question={cancelQuestion(bounty)}
          act="Cancel bounty"
          refusal="Keep it"
          call={cancelBounty}
          payload={{ bountyId }}
          over={noLongerOpen(bounty.status)}
          onClose={close}
        />
      )}
    </>
  );
}

function cancelQuestion({ title, reward, funding, engagedCount }: BountyDetail): string {
  const coins = funding === 'funded' && reward.type === 'seed' ? ` You get ${coinsText(reward.amount)} back.` : '';
  const told = engagedCount > 0 ? ' Those who are engaged are told.' : '';
  return `Do you want to take "${title}" off the board?${coins}${told} This cannot be undone.`;
}
