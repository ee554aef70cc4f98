import { useRef, useState } from 'react';
import { BountyBoard } from '#client/bounties/bounty-board.tsx';
import { FarmNeeded } from '#client/bounties/farm-needed.tsx';
import { NewBounty, newBountyForm } from '#client/bounties/new-bounty.tsx';
import { CreateFarmDialog } from '#client/farms/create-farm-dialog.tsx';
import { BackLink } from '#client/platform/back-link.tsx';
import { keptWriting } from '#client/platform/kept-writing.ts';
import { PageLink } from '#client/platform/page-link.tsx';
import { paths } from '#client/platform/paths.ts';
import { useIdentity } from '#client/platform/use-identity.ts';
import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import styles from './craft-market-page.module.css';

/** /wanted */
export function WantedPage() {
  const profile = useMyProfile();
  const toggle = useRef<HTMLButtonElement>(null);
  const identity = useIdentity();
  // Whoever comes back finds the bounty they were writing open.
  const [isWriting, setIsWriting] = useState(() => keptWriting.has(newBountyForm));
  const [postedCount, setPostedCount] = useState(0);
  const [isFounding, setIsFounding] = useState(false);
  const mayPost = profile !== null && profile.farmId !== null;
  const firstStep = mayPost ? (
    !isWriting && (
      <Button
        tone="leaf"
        onClick={() => {
          setIsWriting(true);
          toggle.current?.focus();
        }}
      >
        Create New Bounty
      </Button>
    )
  ) : (
    <PageLink {...buttonLook()} to={paths.crafts()}>
      Browse All Crafts
    </PageLink>
  );
  const isKnown = identity.state === 'signed-out' || profile !== null;
  const writer = identity.state === 'signed-in' ? identity.uid : '';
  return (
    <div className={styles.page}>
      <BackLink to={paths.craftMarket()}>Craft Market</BackLink>
      <div className={styles.top}>
        <header>
          <h1 className={styles.heading}>Bounty Call Board</h1>
          <p className={styles.lead}>{bountyMessages.lead}</p>
        </header>
        {mayPost && (
          <Button
            ref={toggle}
            tone={isWriting ? 'plain' : 'leaf'}
            aria-expanded={isWriting}
            onClick={() => setIsWriting((now) => !now)}
          >
            Create New Bounty
          </Button>
        )}
      </div>
      {mayPost && (
        // Hidden rather than gone: what was written stays, until it is posted.
        <div hidden={!isWriting}>
          <NewBounty
            key={`${writer} ${postedCount}`}
            profile={profile}
            onPosted={() => {
              setIsWriting(false);
              toggle.current?.focus();
              setPostedCount((count) => count + 1);
            }}
          />
        </div>
      )}
      <BountyBoard step={firstStep} />
      {!mayPost && isKnown && <FarmNeeded onFound={() => setIsFounding(true)} />}
      {isFounding && <CreateFarmDialog onClose={() => setIsFounding(false)} />}
    </div>
  );
}
