import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { IdentityError, setUserDisabled } from '../auth/index.ts';
import { giveFreePlaces } from '../downloads/index.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { nameOf, type Operator } from './operator.ts';

type Disabling = { uid: string; disabled: boolean; reason: string; operator: Operator; now: Date };

/**
 * Disables a user, or enables them again and gives free places in the beta to the waitlist. Returns a text on what was
 * done. Throws NOT_FOUND, and FAILED_PRECONDITION for an operator who would lock themselves out. The audit log has the
 * operator, the user and the reason.
 */
export async function disableUser(
  tx: Tx,
  config: Config,
  { uid, disabled, reason, operator, now }: Disabling,
): Promise<string> {
  if (disabled && operator.kind === 'user' && operator.uid === uid)
    throw new CallError('FAILED_PRECONDITION', operatorMessages.ownDisabling);
  const requester = { address: '', userAgent: operator.kind === 'shell' ? 'ops' : 'operator call' };
  const { email } = await setUserDisabled(tx, { uid, disabled, reason, by: nameOf(operator), now, requester }).catch(
    (error) => {
      if (error instanceof IdentityError) throw new CallError('NOT_FOUND', operatorMessages.userUnknown(uid));
      throw error;
    },
  );
  const who = email ?? uid;
  if (!disabled) await giveFreePlaces(tx, config, now);
  return disabled ? operatorMessages.disabled(who) : operatorMessages.enabled(who);
}
