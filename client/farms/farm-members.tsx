import { useState } from 'react';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ListPage } from '#client/ui/list-page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Farm } from '#contract/farms/farm.ts';
import { farmMembers } from '#contract/farms/queries.ts';
import { FarmMemberItem } from './farm-member-item.tsx';
import type { FarmRelation } from './farm-relation.ts';
import { type AskedOfMembers, MemberQuestion } from './member-question.tsx';

type Props = { farm: Farm; relation: FarmRelation };

/** The members of a farm with the day they joined; for its owner also the actions to change them. */
export function FarmMembers({ farm, relation }: Props) {
  const [asked, setAsked] = useState<AskedOfMembers | null>(null);
  return (
    <Card
      heading="Members"
      aside={
        relation === 'member' && (
          <Button size="small" onClick={() => setAsked({ what: 'leave' })}>
            Leave farm
          </Button>
        )
      }
    >
      <LivePages query={farmMembers} args={{ farmId: farm.id }}>
        {(page) => (
          <ListPage page={page} loading={<Skeleton shape="block" />}>
            {(members) => (
              <ul>
                {members.map((member) => (
                  <FarmMemberItem
                    key={member.userId}
                    member={member}
                    ways={relation === 'owner' && member.role !== 'owner' ? (what) => setAsked({ what, member }) : null}
                  />
                ))}
              </ul>
            )}
          </ListPage>
        )}
      </LivePages>
      {asked && <MemberQuestion farm={farm} asked={asked} relation={relation} onClose={() => setAsked(null)} />}
    </Card>
  );
}
