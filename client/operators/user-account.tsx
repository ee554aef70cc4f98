import { type ReactNode, useState } from 'react';
import { PageLink } from '#client/platform/links/page-link.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonLook } from '#client/ui/button-look.ts';
import { Card } from '#client/ui/card.tsx';
import { formatMoment } from '#client/ui/format-date.ts';
import { grantableRoles } from '#contract/auth/calls.ts';
import type { OperatorUser } from '#contract/operators/queries.ts';
import { paths } from '#contract/site/paths.ts';
import { roleNames } from './role-names.ts';
import { useOwnUid } from './use-own-uid.ts';
import styles from './user-account.module.css';
import { type AskedOfUser, UserQuestion } from './user-question.tsx';

/** A user's account: identity, status and roles. */
export function UserAccount({ user }: { user: OperatorUser }) {
  const [asked, setAsked] = useState<AskedOfUser | null>(null);
  const isOwn = useOwnUid() === user.uid;
  const { uid, email, emailVerified, displayName, disabled, createdAt, lastSignInAt, roles } = user;
  return (
    <Card
      heading={email ?? uid}
      aside={<Badge tone={disabled ? 'beet' : 'leaf'}>{disabled ? 'Disabled' : 'Active'}</Badge>}
    >
      <dl className={styles.facts}>
        <Fact name="Name">{displayName ?? 'None'}</Fact>
        <Fact name="Uid">
          <span className={styles.code}>{uid}</span>
        </Fact>
        <Fact name="Address">{emailVerified ? 'Verified' : 'Not verified'}</Fact>
        <Fact name="Signed up">{formatMoment(createdAt)}</Fact>
        <Fact name="Last sign-in">{formatMoment(lastSignInAt)}</Fact>
        <Fact name="Roles">
          {roles.length === 0 ? 'None' : roles.map((role) => roleNames[role] ?? role).join(', ')}
        </Fact>
      </dl>
      <div className={styles.ways}>
        {disabled && <Button onClick={() => setAsked({ what: 'enable' })}>Enable</Button>}
        {!disabled && !isOwn && (
          <Button tone="beet" onClick={() => setAsked({ what: 'disable' })}>
            Disable
          </Button>
        )}
        {grantableRoles.map((role) => {
          // The operator cannot take the admin role from themselves.
          if (isOwn && role === 'admin') return null;
          const granted = !roles.includes(role);
          return (
            <Button key={role} onClick={() => setAsked({ what: 'role', role, granted })}>
              {granted ? `Make ${roleNames[role]}` : `No longer ${roleNames[role]}`}
            </Button>
          );
        })}
        <PageLink {...buttonLook({ tone: 'ghost' })} to={paths.operators('audit', { user: uid })}>
          In the audit log
        </PageLink>
      </div>
      {asked && <UserQuestion user={user} asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
