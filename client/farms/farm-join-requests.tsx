import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Card } from '#client/ui/card.tsx';
import { focusHeading } from '#client/ui/focus-heading.ts';
import { joinRequestsPart } from '#contract/farms/join-requests-part.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import styles from './farm-list.module.css';
import { JoinRequestList } from './join-request-list.tsx';

/** The join requests on the page of the user's own farm. Whoever comes for them finds them in view. */
export function FarmJoinRequests({ farmId }: { farmId: string }) {
  const part = useRef<HTMLDivElement>(null);
  const visit = useVisitOf(joinRequestsPart);
  useEffect(() => {
    if (visit === null) return;
    part.current?.scrollIntoView();
    focusHeading(part.current);
  }, [visit]);
  return (
    <div ref={part} id={joinRequestsPart}>
      <Card heading="Pending Join Requests">
        <JoinRequestList farmId={farmId} empty={<p className={styles.facts}>{farmMessages.nobodyWaits}</p>} />
      </Card>
    </div>
  );
}

/** Which visit came for this part of the page; null for one that did not, and for one that only comes back. */
function useVisitOf(part: string): string | null {
  const { hash, key } = useLocation();
  // The first page of a visit is a Pop as well; its key is "default".
  const isBack = useNavigationType() === NavigationType.Pop && key !== 'default';
  return hash === `#${part}` && !isBack ? key : null;
}
