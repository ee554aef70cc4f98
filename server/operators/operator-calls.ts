import { disableUser as disableUserCall, enableUser as enableUserCall } from '#contract/auth/calls.ts';
import { setBetaCapacity } from '#contract/downloads/calls.ts';
import { setFlag as setFlagCall } from '#contract/flags/calls.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { type CallHandler, handleCall } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { disableUser } from './disable-user.ts';
import { setCapacity } from './set-capacity.ts';
import { setFlag } from './set-flag.ts';

/** What users with the role admin may call. */
export function operatorCalls({ config }: Context): CallHandler[] {
  return [
    ...[disableUserCall, enableUserCall].map((call) =>
      handleCall(call, async ({ payload: { userId, reason }, actor, db, now }) => {
        await requireAdmin(db, actor.uid);
        const operator = { kind: 'user', uid: actor.uid } as const;
        const disabled = call === disableUserCall;
        return { message: await disableUser(db, { uid: userId, disabled, reason, operator, now }) };
      }),
    ),
    handleCall(setFlagCall, async ({ payload, actor, db, now }) => {
      await requireAdmin(db, actor.uid);
      return {
        message: await setFlag(db, { ...payload, operator: { kind: 'user', uid: actor.uid }, reason: null, now }),
      };
    }),
    handleCall(setBetaCapacity, async ({ payload: { capacity }, actor, db, now }) => {
      await requireAdmin(db, actor.uid);
      const operator = { kind: 'user', uid: actor.uid } as const;
      return { message: await setCapacity(db, config, { capacity, operator, reason: null, now }) };
    }),
  ];
}

async function requireAdmin(tx: Tx, uid: string): Promise<void> {
  const role = await tx
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', uid)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  if (!role) throw new CallError('PERMISSION_DENIED', 'Only operators may do this.');
}
