import { operatorMessages } from '#contract/operators/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { writeRemoteValue } from '../flags/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { noteAction } from './note-action.ts';
import type { Operator } from './operator.ts';

type Setting = { name: string; value: boolean | number | string; operator: Operator; reason: string | null; now: Date };

/** Sets a flag or a value; open pages follow. */
export async function setFlag(tx: Tx, { name, value, operator, reason, now }: Setting): Promise<string> {
  const fault = await writeRemoteValue(tx, { name, value, now });
  if (fault !== null) throw new CallError('INVALID_ARGUMENT', fault);
  await noteAction(tx, { event: 'flag-set', operator, reason, detail: { name, value }, now });
  return operatorMessages.flagSet(name, value);
}
