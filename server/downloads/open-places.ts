import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { notify } from '../platform/notifications/notify.ts';
import { changeCapacity } from './beta-store.ts';

/** Sets the capacity of the beta; who gets a place by it is told, by mail too. Answers how many that are. */
export async function openPlaces(tx: Tx, config: Config, capacity: number, now: Date): Promise<number> {
  const admitted = await changeCapacity(tx, capacity, now);
  const link = '/releases';
  const props = { link: `${config.publicUrl.origin}${link}` };
  const mail = { template: 'beta-access', props, key: 'beta-access' };
  const text = 'You have a place in the beta: the download is open to you.';
  const to = admitted.map(({ uid }) => uid);
  await notify(tx, config, { to, kind: 'waitlist', text, link, now, mail });
  return admitted.length;
}
