import { useMyProfile } from '#client/platform/use-my-profile.ts';
import { formatMoment } from '#client/ui/format-date.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { Craft } from '#contract/crafts/craft.ts';
import { trialEnd } from '#contract/crafts/trial.ts';
import { craftRelation } from './craft-relation.ts';
import { useIsSold } from './use-is-sold.ts';

/** Until when who looks may try a craft, or that their trial is over; nothing for everybody else. */
export function TrialNotice({ craft }: { craft: Craft }) {
  const profile = useMyProfile();
  const isSold = useIsSold(craft);
  const startedAt = profile?.trialingCrafts[craft.id]?.startedAt;
  if (startedAt === undefined) return null;
  switch (craftRelation(craft, profile)) {
    case 'trial':
      return <Notice tone="waiting">Your trial runs until {formatMoment(trialEnd(startedAt).toISOString())}.</Notice>;
    case 'trial-over':
      return <Notice tone="info">Your trial is over.{isSold && ' Buy the Craft to go on using it.'}</Notice>;
    default:
      return null;
  }
}
