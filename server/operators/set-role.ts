import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { grantRole, lockUser, revokeRole } from '../auth/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { noteAction } from './note-action.ts';
import type { Operator } from './operator.ts';

type Setting = { uid: string; role: string; granted: boolean; reason: string; operator: Operator; now: Date };

/** Gives a user a role or takes it. Throws NOT_FOUND, and FAILED_PRECONDITION for an operator who would lock themselves out. */
export async function setRole(tx: Tx, { uid, role, granted, reason, operator, now }: Setting): Promise<string> {
  const user = await lockUser(tx, uid);
  if (!user) throw new CallError('NOT_FOUND', operatorMessages.userUnknown(uid));
  if (!granted && role === 'admin' && operator.kind === 'user' && operator.uid === uid)
    throw new CallError('FAILED_PRECONDITION', operatorMessages.ownRole);
  const changed = await (granted ? grantRole(tx, uid, role, now) : revokeRole(tx, uid, role));
  await noteAction(tx, { event: 'role-set', operator, reason, detail: { uid, role, granted, changed }, now });
  const who = user.email ?? uid;
  return granted ? operatorMessages.roleGiven(who, role) : operatorMessages.roleTaken(who, role);
}
