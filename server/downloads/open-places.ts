import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { addMail } from '../platform/mail/add-mail.ts';
import { changeCapacity } from './beta-store.ts';

/** Sets the capacity of the beta; who gets a place by it is told by mail. Answers how many that are. */
export async function openPlaces(tx: Tx, { publicUrl }: Config, capacity: number, now: Date): Promise<number> {
  const admitted = await changeCapacity(tx, capacity, now);
  for (const { uid, email } of admitted) {
    if (email === null) continue;
    const props = { link: `${publicUrl.origin}/releases` };
    await addMail(tx, { to: email, template: 'beta-access', props, key: `beta-access:${uid}` });
  }
  return admitted.length;
}
