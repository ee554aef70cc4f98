import { paths } from '#contract/site/paths.ts';
import { notify } from '../notifications/index.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { betaAccessMail } from './beta-access-props.ts';
import { admitNext, setCapacity } from './beta-store.ts';

/** Sets the capacity of the beta and gives its free places away. Returns how many users got one. */
export async function openPlaces(tx: Tx, config: Config, capacity: number, now: Date): Promise<number> {
  await setCapacity(tx, capacity);
  return giveFreePlaces(tx, config, now);
}

/** Gives free places to the next in line, in order, and notifies them, also by mail. Returns how many users got one. */
export async function giveFreePlaces(tx: Tx, config: Config, now: Date): Promise<number> {
  const to = await admitNext(tx, now);
  const link = paths.releases();
  const props = { link: `${config.publicUrl.origin}${link}` };
  const mail = { kind: betaAccessMail, props, key: 'beta-access' };
  const text = 'You have a place in the beta: the download is open to you.';
  await notify(tx, config, { to, kind: 'waitlist', text, link, now, mail });
  return to.length;
}
