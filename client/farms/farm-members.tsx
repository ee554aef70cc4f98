import { useState } from 'react';
import { useCall } from '#client/platform/use-call.ts';
import { useLive } from '#client/platform/use-live.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast.ts';
import { leaveFarm, removeFarmMember, transferFarm } from '#contract/farms/calls.ts';
import type { Farm, FarmMember } from '#contract/farms/farm.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { farmMembers } from '#contract/farms/queries.ts';
import styles from './farm-list.module.css';
import type { FarmRelation } from './farm-relation.ts';
import { QuestionDialog } from './question-dialog.tsx';

type Props = { farm: Farm; relation: FarmRelation };
type Asked = { what: 'leave' } | { what: 'remove' | 'transfer'; member: FarmMember };

/** Who is in a farm, since when, and for its owner the ways to change that. */
export function FarmMembers({ farm, relation }: Props) {
  const members = useLive(farmMembers, { farmId: farm.id });
  const [asked, setAsked] = useState<Asked | null>(null);
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
      {members.status === 'loading' && <Skeleton shape="block" />}
      {members.status === 'error' && <ErrorState text={members.error.message} onRetry={members.retry} />}
      {members.status === 'ready' && (
        <ul className={styles.list}>
          {members.value.items.map((member) => (
            <li key={member.userId} className={styles.item}>
              <div className={styles.text}>
                <p className={styles.name}>{nameOf(member)}</p>
                <p className={styles.facts}>Joined {new Date(member.joinedAt).toLocaleDateString('en-US')}</p>
              </div>
              <Badge tone={member.role === 'owner' ? 'wheat' : 'leaf'}>
                {member.role === 'owner' ? 'Owner' : 'Member'}
              </Badge>
              {relation === 'owner' && member.role !== 'owner' && (
                <span className={styles.ways}>
                  <Button
                    size="small"
                    aria-label={`Make ${nameOf(member)} the owner`}
                    onClick={() => setAsked({ what: 'transfer', member })}
                  >
                    Make Owner
                  </Button>
                  <Button
                    size="small"
                    tone="beet"
                    aria-label={`Remove ${nameOf(member)}`}
                    onClick={() => setAsked({ what: 'remove', member })}
                  >
                    Remove
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {members.status === 'ready' && members.value.next !== null && (
        <p className={styles.facts}>These are the first {members.value.items.length} members.</p>
      )}
      {asked && <MemberQuestion farm={farm} asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function MemberQuestion({ farm, asked, onClose }: { farm: Farm; asked: Asked; onClose: () => void }) {
  const leaving = useCall(leaveFarm);
  const removing = useCall(removeFarmMember);
  const transferring = useCall(transferFarm);
  const run = () => {
    if (asked.what === 'leave') return leaving.run({});
    const change = { farmId: farm.id, userId: asked.member.userId };
    return asked.what === 'remove' ? removing.run(change) : transferring.run(change);
  };
  const act = async () => {
    const outcome = await run();
    onClose();
    if (outcome.ok) showToast('good', outcome.answer.message);
    else showToast('bad', farmMessages.failed(outcome.error.message));
  };
  return (
    <QuestionDialog
      {...questionOf(farm, asked)}
      busy={[leaving, removing, transferring].some(({ status }) => status === 'running')}
      onYes={() => void act()}
      onClose={onClose}
    />
  );
}

function questionOf(farm: Farm, asked: Asked) {
  switch (asked.what) {
    case 'leave':
      return { heading: 'Leave Farm', question: `Do you want to leave the farm "${farm.name}"?`, act: 'Leave' };
    case 'remove':
      return {
        heading: 'Remove Member',
        question: `Do you want to remove ${nameOf(asked.member)} from the farm "${farm.name}"?`,
        act: 'Remove from Farm',
      };
    case 'transfer':
      return {
        heading: 'Hand the Farm Over',
        question: `${nameOf(asked.member)} will own the farm "${farm.name}", and you stay as a member. Only they can undo it.`,
        act: 'Hand Over',
      };
  }
}

const nameOf = ({ displayName, userId }: FarmMember) => displayName || `Member ${userId.slice(0, 6)}`;
