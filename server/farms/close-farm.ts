import { paths } from '#contract/site/paths.ts';
import { type NotifySettings, notify } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { removeFarm } from './farm-store.ts';
import { takeWaitingRequests } from './join-request-store.ts';

/** Deletes a locked farm. Users whose join requests are still open are told. */
export async function closeFarm(
  tx: Tx,
  settings: NotifySettings,
  { farmId, now }: { farmId: string; now: Date },
): Promise<void> {
  for (const { farmName, requesters } of await takeWaitingRequests(tx, farmId))
    await notify(tx, settings, {
      to: requesters,
      kind: 'approval',
      text: `The farm "${farmName}", which you asked to join, was deleted.`,
      link: paths.allFarms(),
      now,
    });
  await removeFarm(tx, farmId);
}
