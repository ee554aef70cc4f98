import { useState } from 'react';
import { useLive } from '#client/platform/use-live.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Farm } from '#contract/farms/farm.ts';
import { farmMembers } from '#contract/farms/queries.ts';
import styles from './farm-list.module.css';
import { FarmMemberItem } from './farm-member-item.tsx';
import type { FarmRelation } from './farm-relation.ts';
import { type AskedOfMembers, MemberQuestion } from './member-question.tsx';

type Props = { farm: Farm; relation: FarmRelation };

/** Who is in a farm, since when, and for its owner the ways to change that. */
export function FarmMembers({ farm, relation }: Props) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const [asked, setAsked] = useState<AskedOfMembers | null>(null);
  return (
    <Card
      heading="Members"
      aside={
        relation === 'member' && (
          <Button size="small" onClick={() => setAsked({ what: 'leave' })}>
            Leave Farm
          </Button>
        )
      }
    >
      {cursors.map((after, index) => (
        <MembersPage
          key={after}
          farmId={farm.id}
          isOwner={relation === 'owner'}
          after={after}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
          onAsk={setAsked}
        />
      ))}
      {asked && <MemberQuestion farm={farm} asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

type PageProps = {
  farmId: string;
  isOwner: boolean;
  after: string | null;
  isLast: boolean;
  onMore: (next: string) => void;
  onAsk: (asked: AskedOfMembers) => void;
};

/** Every page shown stays live. */
function MembersPage({ farmId, isOwner, after, isLast, onMore, onAsk }: PageProps) {
  const members = useLive(farmMembers, { farmId, ...(after === null ? {} : { after }) });
  if (members.status === 'loading') return <Skeleton shape="block" />;
  if (members.status === 'error') return <ErrorState text={members.error.message} onRetry={members.retry} />;
  const { items, next } = members.value;
  return (
    <>
      <ul>
        {items.map((member) => (
          <FarmMemberItem
            key={member.userId}
            member={member}
            ways={isOwner && member.role !== 'owner' ? (what) => onAsk({ what, member }) : null}
          />
        ))}
      </ul>
      {isLast && next !== null && (
        <p className={styles.foot}>
          <Button onClick={() => onMore(next)}>Show more</Button>
        </p>
      )}
    </>
  );
}
