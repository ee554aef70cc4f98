import { useIsProfileComing, useMyProfile } from '#client/platform/session/use-my-profile.ts';
import { formatMoment } from '#client/ui/format-date.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { Craft } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { trialEnd } from '#contract/crafts/trial.ts';
import styles from './craft-details.module.css';
import { craftRelation } from './craft-relation.ts';
import { useIsSold } from './use-is-sold.ts';

/** Explains a trial before it begins, when it ends, or what to do after it; nothing for everybody else. */
export function TrialNotice({ craft }: { craft: Craft }) {
  const profile = useMyProfile();
  const isComing = useIsProfileComing();
  const isSold = useIsSold(craft);
  const startedAt = profile?.trialingCrafts[craft.id]?.startedAt;
  switch (craftRelation(craft, profile)) {
    case 'none':
      return craft.hasPrompt && !isComing && <p className={styles.hint}>{craftMessages.trialAhead}</p>;
    case 'trial':
      if (startedAt === undefined) return null;
      return <Notice tone="waiting">Your trial runs until {formatMoment(trialEnd(startedAt).toISOString())}.</Notice>;
    case 'trial-over':
      return <Notice tone="info">{isSold ? craftMessages.trialOverBuy : craftMessages.trialOver}</Notice>;
    default:
      return null;
  }
}
