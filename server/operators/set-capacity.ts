import { operatorMessages } from '#contract/operators/messages.ts';
import { openPlaces } from '../downloads/index.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { noteAction } from './note-action.ts';
import type { Operator } from './operator.ts';

type Capacity = { capacity: number; operator: Operator; reason: string | null; now: Date };

/** Sets how many places the beta has and gives new ones to the next in line. */
export async function setCapacity(
  tx: Tx,
  config: Config,
  { capacity, operator, reason, now }: Capacity,
): Promise<string> {
  const admitted = await openPlaces(tx, config, capacity, now);
  await noteAction(tx, { event: 'beta-capacity-set', operator, reason, detail: { capacity, admitted }, now });
  return operatorMessages.capacitySet(capacity, admitted);
}
