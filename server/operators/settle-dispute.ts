import { resolveDispute } from '../coins/index.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { noteAction, type Operator } from './note-action.ts';

type Settlement = Parameters<typeof resolveDispute>[2] & { operator: Operator };

/** Ends a user's report about a transaction, and writes down who did and why. */
export async function settleDispute(tx: Tx, config: Config, { operator, ...resolution }: Settlement): Promise<string> {
  const { disputeId, outcome, reason, now } = resolution;
  const message = await resolveDispute(tx, config, resolution);
  await noteAction(tx, { event: 'dispute-resolved', operator, reason, detail: { disputeId, outcome }, now });
  return message;
}
