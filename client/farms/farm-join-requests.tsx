import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { Card } from '#client/ui/card.tsx';
import { focusHeading } from '#client/ui/focus-heading.ts';
import { joinRequestsPart } from '#contract/farms/join-requests-part.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import styles from './farm-list.module.css';
import { JoinRequestList } from './join-request-list.tsx';

/** The join requests on the page of the user's own farm. A link to them scrolls to them and focuses their heading. */
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

/** Returns the key of a visit that links to this part of the page; null for other visits, and after going back. */
function useVisitOf(part: string): string | null {
  const { hash, key } = useLocation();
  // The first page of a visit is a Pop as well, with the key "default".
  const isBack = useNavigationType() === NavigationType.Pop && key !== 'default';
  return hash === `#${part}` && !isBack ? key : null;
}
