import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { BountyBoard } from '#client/bounties/bounty-board.tsx';
import { type BountyListName, BountyLists, bountyListOf } from '#client/bounties/bounty-lists.tsx';
import { FarmNeeded } from '#client/bounties/farm-needed.tsx';
import { NewBounty, newBountyForm } from '#client/bounties/new-bounty.tsx';
import { OwnBounties } from '#client/bounties/own-bounties.tsx';
import { CreateFarmDialog } from '#client/farms/create-farm-dialog.tsx';
import { SectionBackLink } from '#client/platform/links/section-back-link.tsx';
import { useToLogin } from '#client/platform/login/use-to-login.ts';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { useOwnState } from '#client/platform/session/use-own-state.ts';
import { usePageTitle } from '#client/platform/use-page-title.ts';
import { keptWriting } from '#client/platform/writing/kept-writing.ts';
import { Button } from '#client/ui/button.tsx';
import { PageTop } from '#client/ui/page-top.tsx';
import { TileGridSkeleton } from '#client/ui/tile-grid-skeleton.tsx';
import { useToldLater } from '#client/ui/use-told-later.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './page.module.css';

const headings: Record<BountyListName, string> = {
  all: 'Bounty Call Board',
  posted: 'My Posted Bounties',
  engaged: 'My Engagements',
  solved: 'My Accepted Bounties',
};

/** /wanted; with `?of=posted`, `?of=engaged` or `?of=solved` the user's own bounties. */
export function WantedPage() {
  const profile = useMyProfile();
  const toggle = useRef<HTMLButtonElement>(null);
  const identity = useIdentity();
  const [params] = useSearchParams();
  const list = bountyListOf(params.get('of'));
  useToLogin(list !== 'all' && identity.state === 'signed-out');
  usePageTitle(headings[list]);
  // The focus stays on the link to the next list, so announce the new heading.
  useToldLater(headings[list]);
  // A user who returns finds the bounty they were writing open.
  const [isWriting, setIsWriting] = useOwnState(() => keptWriting.has(newBountyForm));
  const [isFounding, setIsFounding] = useOwnState(() => false);
  const mayPost = profile !== null && profile.farmId !== null;
  const startWriting = () => {
    setIsWriting(true);
    toggle.current?.focus();
  };
  const isKnown = identity.state === 'signed-out' || profile !== null;
  const farmNeeded = list === 'all' && !mayPost && isKnown && (profile && isWriting ? 'while writing' : 'to write');
  return (
    <div className={styles.page} data-tall>
      <PageTop
        back={
          <SectionBackLink section="show_craft_market" to={paths.craftMarket()}>
            Craft Market
          </SectionBackLink>
        }
        heading={headings[list]}
        lead={list === 'all' && bountyMessages.lead}
        action={
          list === 'all' &&
          mayPost && (
            <Button
              ref={toggle}
              tone={isWriting ? 'plain' : 'leaf'}
              aria-expanded={isWriting}
              onClick={() => setIsWriting(!isWriting)}
            >
              Create New Bounty
            </Button>
          )
        }
      />
      {identity.state !== 'signed-out' && <BountyLists current={list} />}
      {farmNeeded === 'while writing' && <FarmNeeded onFound={() => setIsFounding(true)} />}
      {profile && (mayPost || isWriting) && (
        // Hidden instead of unmounted: the writing stays until it is posted, even when the user leaves their farm.
        <div hidden={list !== 'all' || !isWriting}>
          <NewBounty
            key={profile.uid}
            profile={profile}
            onPosted={() => {
              setIsWriting(false);
              toggle.current?.focus();
            }}
          />
        </div>
      )}
      {list === 'all' && <BountyBoard mayPost={mayPost} isWriting={isWriting} onWrite={startWriting} />}
      {list !== 'all' &&
        (identity.state === 'signed-in' ? <OwnBounties list={list} /> : <TileGridSkeleton tiles="wide" count={4} />)}
      {farmNeeded === 'to write' && <FarmNeeded onFound={() => setIsFounding(true)} />}
      {isFounding && <CreateFarmDialog isInFarm={mayPost} onClose={() => setIsFounding(false)} />}
    </div>
  );
}
