import type { Tx } from '../platform/database/database.ts';
import { addMail } from '../platform/mail/add-mail.ts';
import { randomId } from '../platform/random-id.ts';
import { type AccountNotice, accountNoticeMail } from './account-notice-props.ts';

/** Tells the owner of an address by mail what happened to their account. Nobody is told who has no address. */
export async function addNotice(tx: Tx, { to, notice }: { to: string | null; notice: AccountNotice }): Promise<void> {
  if (to === null) return;
  await addMail(tx, {
    to,
    kind: accountNoticeMail,
    props: { email: to, notice },
    key: `notice:${notice.what}:${randomId()}`,
  });
}
