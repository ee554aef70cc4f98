import { PageLink } from '#client/platform/links/page-link.tsx';
import { useIdentity } from '#client/platform/session/use-identity.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDay } from '#client/ui/format-date.ts';
import { row } from '#client/ui/row.ts';
import type { FarmMember } from '#contract/farms/farm.ts';
import { paths } from '#contract/site/paths.ts';
import styles from './farm-list.module.css';
import { memberName } from './member-name.ts';

/** `ways` asks for a change of this member; null where the user may make none. */
type Props = { member: FarmMember; ways: ((what: 'remove' | 'transfer') => void) | null };

/** A member in the list of a farm, with the actions of the signed-in user. */
export function FarmMemberItem({ member, ways }: Props) {
  const name = memberName(member);
  const identity = useIdentity();
  const isNamelessMe = identity.state === 'signed-in' && identity.uid === member.userId && !member.displayName;
  return (
    <li {...row}>
      <div className={styles.text}>
        <p className={styles.name}>{isNamelessMe ? `You (others see ${name})` : name}</p>
        <p className={styles.facts}>Joined {formatDay(member.joinedAt)}</p>
        {isNamelessMe && (
          <p className={styles.facts}>
            <PageLink to={paths.security()}>Set a name</PageLink>
          </p>
        )}
      </div>
      <Badge tone={member.role === 'owner' ? 'wheat' : 'leaf'}>{member.role === 'owner' ? 'Owner' : 'Member'}</Badge>
      {ways && (
        <span className={styles.ways}>
          <Button size="small" aria-label={`Make owner: ${name}`} onClick={() => ways('transfer')}>
            Make owner
          </Button>
          <Button size="small" tone="beet" aria-label={`Remove ${name}`} onClick={() => ways('remove')}>
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}
