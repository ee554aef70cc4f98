import type { GenericSchema, InferOutput } from 'valibot';
import {
  disableUser as disableUserCall,
  enableUser as enableUserCall,
  setRole as setRoleCall,
} from '#contract/auth/calls.ts';
import { correctBalance, resolveDispute } from '#contract/coins/calls.ts';
import { setBetaCapacity } from '#contract/downloads/calls.ts';
import { setFlag as setFlagCall } from '#contract/flags/calls.ts';
import {
  approveCorrection,
  closeMismatch as closeMismatchCall,
  markAlarmSeen,
  rejectCorrection,
  retryJob,
} from '#contract/operators/calls.ts';
import type { TellingCall } from '#contract/wire/told.ts';
import { type CallHandler, handleCall } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { seeAlarm } from './alarm-store.ts';
import { closeMismatch } from './close-mismatch.ts';
import { correctCoins } from './correct-coins.ts';
import { decideCorrection } from './decide-correction.ts';
import { disableUser } from './disable-user.ts';
import type { Operator } from './operator.ts';
import { requireOperator } from './require-operator.ts';
import { retryFailedJob } from './retry-failed-job.ts';
import { setCapacity } from './set-capacity.ts';
import { setFlag } from './set-flag.ts';
import { setRole } from './set-role.ts';
import { settleDispute } from './settle-dispute.ts';

/** What users with the role admin may call. */
export function operatorCalls({ config }: Context): CallHandler[] {
  return [
    forOperators(
      disableUserCall,
      (tx, { userId: uid, reason }, by) => disableUser(tx, config, { uid, disabled: true, reason, ...by }),
      theUser,
    ),
    forOperators(
      enableUserCall,
      (tx, { userId: uid, reason }, by) => disableUser(tx, config, { uid, disabled: false, reason, ...by }),
      theUser,
    ),
    forOperators(
      setRoleCall,
      (tx, { userId: uid, ...setting }, by) => setRole(tx, { uid, ...setting, ...by }),
      theUser,
    ),
    forOperators(setFlagCall, (tx, { reason = null, ...setting }, by) => setFlag(tx, { ...setting, reason, ...by })),
    forOperators(setBetaCapacity, (tx, { capacity, reason = null }, by) =>
      setCapacity(tx, config, { capacity, reason, ...by }),
    ),
    forOperators(resolveDispute, (tx, resolution, by) => settleDispute(tx, config, { ...resolution, ...by })),
    forOperators(
      correctBalance,
      (tx, { userId: uid, ...correction }, by) => correctCoins(tx, config, { uid, ...correction, ...by }),
      theUser,
    ),
    forOperators(approveCorrection, (tx, decision, by) =>
      decideCorrection(tx, config, { ...decision, approved: true, ...by }),
    ),
    forOperators(rejectCorrection, (tx, decision, by) =>
      decideCorrection(tx, config, { ...decision, approved: false, ...by }),
    ),
    forOperators(retryJob, (tx, retry, by) => retryFailedJob(tx, { ...retry, ...by })),
    forOperators(closeMismatchCall, (tx, closing, by) => closeMismatch(tx, { ...closing, ...by })),
    forOperators(markAlarmSeen, (tx, seeing, by) => seeAlarm(tx, { ...seeing, ...by })),
  ];
}

const theUser = ({ userId }: { userId: string }) => [userId];

type By = { operator: Operator; now: Date };

/** A call for operators: checks the caller's role first, and answers with a text on what was done. */
function forOperators<Payload extends GenericSchema>(
  call: TellingCall<Payload>,
  act: (tx: Tx, payload: InferOutput<Payload>, by: By) => Promise<string>,
  concerns: (payload: InferOutput<Payload>) => string[] = () => [],
): CallHandler {
  return handleCall(
    call,
    async ({ payload, actor, db, now }) => {
      await requireOperator(db, actor, now);
      return { message: await act(db, payload, { operator: { kind: 'user', uid: actor.uid }, now }) };
    },
    concerns,
  );
}
