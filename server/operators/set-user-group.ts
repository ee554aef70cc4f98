import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { lockUser, setUserGroup as storeUserGroup } from '../auth/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { noteAction } from './note-action.ts';
import type { Operator } from './operator.ts';

type Setting = { uid: string; group: 'dev' | null; reason: string; operator: Operator; now: Date };

/** Puts a user into a group, or into none. Throws NOT_FOUND. */
export async function setUserGroup(tx: Tx, { uid, group, reason, operator, now }: Setting): Promise<string> {
  const user = await lockUser(tx, uid);
  if (!user) throw new CallError('NOT_FOUND', operatorMessages.userUnknown(uid));
  await storeUserGroup(tx, uid, group);
  await noteAction(tx, { event: 'group-set', operator, reason, detail: { uid, group }, now });
  return operatorMessages.groupSet(user.email ?? uid, group);
}
