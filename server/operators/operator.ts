import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';

/** Who acts: an operator at a shell, by system name, or a user with the role admin. */
export type Operator = { kind: 'shell'; name: string } | { kind: 'user'; uid: string };

/** What an operator is known by. */
export const nameOf = (operator: Operator): string => (operator.kind === 'shell' ? operator.name : operator.uid);

/** Throws PERMISSION_DENIED where the coins that an operator decides about are their own. */
export function assertNotTheirOwn(operator: Operator, uid: string): void {
  if (operator.kind === 'user' && operator.uid === uid)
    throw new CallError('PERMISSION_DENIED', operatorMessages.ownCoins);
}
