import { PageLink } from '#client/platform/links/page-link.tsx';
import { SupportText } from '#client/platform/links/support-text.tsx';
import { focusHeading } from '#client/ui/focus-heading.ts';
import { type BountyDetail, mostSubmissions } from '#contract/bounties/bounty.ts';
import { paths } from '#contract/site/paths.ts';
import type { BountyRelation } from './bounty-relation.ts';
import styles from './bounty-view.module.css';
import { maySubmit } from './may-submit.ts';
import { type BountyPart, placeOfPosterStep, posterStep, solverStep } from './next-step.ts';

type Props = { bounty: BountyDetail; relation: BountyRelation };

/** The viewer's next step with a bounty; a link where a part of the page is for that, whose heading it focuses. */
export function StepLine({ bounty, relation }: Props) {
  const step = stepOf(bounty, relation);
  if (step === null) return null;
  const { text, place } = step;
  if (place === null) {
    return (
      <p className={styles.next}>
        <SupportText>{text}</SupportText>
      </p>
    );
  }
  return (
    <p className={styles.next}>
      <PageLink to={`${paths.bounty(bounty.id)}#${place}`} onClick={() => focusHeading(document.getElementById(place))}>
        {text}
      </PageLink>
    </p>
  );
}

function stepOf(bounty: BountyDetail, relation: BountyRelation): { text: string; place: BountyPart | null } | null {
  if (relation === 'mine') return { text: posterStep(bounty, 'page'), place: placeOfPosterStep(bounty) };
  const isEngaged = relation === 'engaged';
  const latest = bounty.submissions[0] ?? null;
  if (!isEngaged && latest === null) return null;
  const mayHandIn = bounty.submissions.length < mostSubmissions;
  return { text: solverStep(bounty, latest, mayHandIn), place: maySubmit(bounty, isEngaged) ? 'submissions' : null };
}
