import { paths } from '#contract/site/paths.ts';
import { type NotifySettings, notify, senderName } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { readWaitingGrants } from './access-store.ts';

type Granted = { craftId: string; name: string; creator: { uid: string; email: string; emailVerified: boolean } };

/** Tells a user of the grants that were made to an address before they proved it just now. */
export async function tellOfGrants(tx: Tx, settings: NotifySettings, uid: string, now: Date): Promise<void> {
  for (const granted of await readWaitingGrants(tx, uid)) await tellOfGrant(tx, settings, { to: uid, granted, now });
}

/** Tells a user that a craft is granted to them. */
export async function tellOfGrant(
  tx: Tx,
  settings: NotifySettings,
  { to, granted: { craftId, name, creator }, now }: { to: string; granted: Granted; now: Date },
): Promise<void> {
  const text = `${senderName(creator)} gave you access to the Craft "${name}".`;
  await notify(tx, settings, { to: [to], kind: 'grant', text, by: creator.uid, link: paths.craft(craftId), now });
}
