import { useState } from 'react';
import { CallQuestion } from '#client/platform/calls/call-question.tsx';
import { LivePages } from '#client/platform/live/live-pages.tsx';
import { BreakingAddress } from '#client/ui/breaking-address.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatDay } from '#client/ui/format-date.ts';
import { ListPage } from '#client/ui/list-page.tsx';
import { row } from '#client/ui/row.ts';
import { RowsSkeleton } from '#client/ui/rows-skeleton.tsx';
import { withdrawCraftAccess } from '#contract/crafts/calls.ts';
import type { Craft, CraftGrant } from '#contract/crafts/craft.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craftGrants } from '#contract/crafts/queries.ts';
import styles from './craft-rows.module.css';
import { GrantAccessDialog } from './grant-access-dialog.tsx';

/** The users to whom the craft's creator granted access, with actions to grant it and take it back. */
export function CraftAccess({ craft }: { craft: Craft }) {
  const [granting, setGranting] = useState(false);
  const [asked, setAsked] = useState<CraftGrant | null>(null);
  const isGrantable = craft.status !== 'solution_accepted';
  return (
    <Card
      heading="Access"
      aside={
        isGrantable && (
          <Button size="small" onClick={() => setGranting(true)}>
            Grant Access
          </Button>
        )
      }
    >
      <LivePages query={craftGrants} args={{ craftId: craft.id }}>
        {(page) => (
          <ListPage
            page={page}
            loading={<RowsSkeleton />}
            failed="The people with access could not be loaded."
            empty={<p className={styles.facts}>{isGrantable ? craftMessages.noGrants : craftMessages.notGrantable}</p>}
          >
            {(grants) => (
              <ul>
                {grants.map((grant) => (
                  <Granted key={grant.recipientEmail} grant={grant} onTakeBack={() => setAsked(grant)} />
                ))}
              </ul>
            )}
          </ListPage>
        )}
      </LivePages>
      {/* Rendered beside the list: the holder may give the access back meanwhile, which removes the row. */}
      {asked && (
        <CallQuestion
          heading="Take access back"
          question={craftMessages.withdrawQuestion(asked.recipientEmail, craft.name)}
          act="Take back"
          failed={craftMessages.withdrawFailed}
          call={withdrawCraftAccess}
          payload={{ craftId: craft.id, recipientEmail: asked.recipientEmail }}
          onClose={() => setAsked(null)}
        />
      )}
      {granting && <GrantAccessDialog craft={craft} onClose={() => setGranting(false)} />}
    </Card>
  );
}

type Props = { grant: CraftGrant; onTakeBack: () => void };

function Granted({ grant: { recipientEmail, grantedAt }, onTakeBack }: Props) {
  return (
    <li {...row}>
      <div className={styles.recipient}>
        <p className={styles.name}>
          <BreakingAddress email={recipientEmail} />
        </p>
        <p className={styles.facts}>Since {formatDay(grantedAt)}</p>
      </div>
      <Button size="small" aria-label={`Take back the access of ${recipientEmail}`} onClick={onTakeBack}>
        Take back
      </Button>
    </li>
  );
}
