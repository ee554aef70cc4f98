import { disableUser, enableUser, type grantableRoles, setRole } from '#contract/auth/calls.ts';
import type { OperatorUser } from '#contract/operators/queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { roleNames } from './role-names.ts';
import { useOperatorAct } from './use-operator-act.ts';

/** A change of a user's account that the operator is asked to confirm. */
export type AskedOfUser =
  | { what: 'disable' | 'enable' }
  | { what: 'role'; role: (typeof grantableRoles)[number]; granted: boolean };

type Props = { user: OperatorUser; asked: AskedOfUser; onClose: () => void };

/** Asks for the reason before a user is disabled, enabled, or given a role or deprived of it, and makes the call. */
export function UserQuestion({ user, asked, onClose }: Props) {
  const act = useOperatorAct();
  const { uid, email } = user;
  const run = (reason: string) => {
    switch (asked.what) {
      case 'disable':
        return act(disableUser, { userId: uid, reason });
      case 'enable':
        return act(enableUser, { userId: uid, reason });
      case 'role':
        return act(setRole, { userId: uid, role: asked.role, granted: asked.granted, reason });
    }
  };
  return <ReasonDialog {...questionOf(asked, email ?? uid)} isOver={isSo(asked, user)} run={run} onClose={onClose} />;
}

/** Whether the requested state already holds. */
function isSo(asked: AskedOfUser, { disabled, roles }: OperatorUser): boolean {
  return asked.what === 'role' ? roles.includes(asked.role) === asked.granted : disabled === (asked.what === 'disable');
}

function questionOf(asked: AskedOfUser, who: string) {
  switch (asked.what) {
    case 'disable':
      return {
        heading: 'Disable user',
        text: `${who} is logged out everywhere at once and cannot sign in again.`,
        act: 'Disable',
        tone: 'beet' as const,
      };
    case 'enable':
      return { heading: 'Enable user', text: `${who} may sign in again.`, act: 'Enable' };
    case 'role':
      return asked.granted
        ? { heading: 'Give a role', text: `${who} becomes ${roleNames[asked.role]}.`, act: 'Give' }
        : {
            heading: 'Take a role',
            text: `${who} is no longer ${roleNames[asked.role]}.`,
            act: 'Take',
            tone: 'beet' as const,
          };
  }
}
