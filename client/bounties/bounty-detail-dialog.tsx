import { PageLink } from '#client/platform/links/page-link.tsx';
import { useLive } from '#client/platform/live/use-live.ts';
import { Ago } from '#client/ui/ago.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { DialogFoot } from '#client/ui/dialog-foot.tsx';
import { LateNotice } from '#client/ui/late-notice.tsx';
import { stack } from '#client/ui/stack.ts';
import type { Profile } from '#contract/account/profile.ts';
import type { Bounty } from '#contract/bounties/bounty.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { bounty as bountyQuery } from '#contract/bounties/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { BountyBadges } from './bounty-badges.tsx';
import styles from './bounty-detail-dialog.module.css';
import { bountyRelation } from './bounty-relation.ts';
import { BountyText } from './bounty-text.tsx';
import { EngageButton } from './engage-button.tsx';
import { RewardLine } from './reward-line.tsx';

type Props = { bounty: Bounty; profile: Profile | null; onClose: () => void };

/** A bounty's details in a dialog over a list, live; its own page can be shared. */
export function BountyDetailDialog({ bounty: listed, profile, onClose }: Props) {
  const detail = useLive(bountyQuery, { bountyId: listed.id });
  const bounty = detail.status === 'ready' ? detail.value : listed;
  const isGone = detail.status === 'error' && detail.error.status === 'NOT_FOUND';
  return (
    <Dialog heading={bounty.title} onClose={onClose}>
      <div {...stack}>
        <LateNotice text={isGone ? bountyMessages.notOpen : null} />
        <p className={styles.facts}>
          {!isGone && <BountyBadges bounty={bounty} />}
          <Ago at={bounty.createdAt} />
        </p>
        <RewardLine bounty={bounty} />
        <BountyText bounty={bounty} />
      </div>
      {!isGone && (
        <DialogFoot>
          <PageLink {...buttonLook({ tone: 'plain' })} to={paths.bounty(bounty.id)}>
            Open its page
          </PageLink>
          <EngageButton bounty={bounty} relation={bountyRelation(bounty, profile)} size="medium" />
        </DialogFoot>
      )}
    </Dialog>
  );
}
