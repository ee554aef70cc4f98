import { createHmac } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '#contract/notifications/notification.ts';
import { paths } from '#contract/site/paths.ts';
import type { Config } from '../platform/config.ts';
import { derivedKey } from '../platform/derived-key.ts';
import { isSameText } from '../platform/is-same-text.ts';

export type Subscription = { uid: string; kind: NotificationKind };
type Secret = Pick<Config, 'secret'>;

/** The address that switches one kind of mail off for one user. It never expires, and allows nothing else. */
export function unsubscribeLink({ publicUrl, secret }: Pick<Config, 'publicUrl' | 'secret'>, of: Subscription): string {
  const address = new URL(paths.unsubscribe(), publicUrl);
  address.searchParams.set('token', tokenOf({ secret }, of));
  return address.href;
}

/** The subscription that a token switches off; null for a token not signed by us. */
export function readUnsubscribeToken({ secret }: Secret, token: string): Subscription | null {
  const [name = '', word = '', signature = ''] = token.split('.');
  const kind = notificationKinds.find((known) => known === word);
  if (!kind) return null;
  const uid = Buffer.from(name, 'base64url').toString();
  return isSameText(signature, sign({ secret }, `${name}.${kind}`)) ? { uid, kind } : null;
}

function tokenOf(secret: Secret, { uid, kind }: Subscription): string {
  const facts = `${Buffer.from(uid).toString('base64url')}.${kind}`;
  return `${facts}.${sign(secret, facts)}`;
}

function sign({ secret }: Secret, facts: string): string {
  return createHmac('sha256', derivedKey(secret, 'unsubscribe')).update(facts).digest('base64url');
}
