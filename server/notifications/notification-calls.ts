import {
  markAllNotificationsRead,
  markNotificationsRead,
  setMailSwitch,
  unsubscribe,
} from '#contract/notifications/calls.ts';
import { notificationMessages } from '#contract/notifications/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { type CallHandler, handleCall, handleCallForAnyone } from '../platform/calls/handle-call.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/database.ts';
import { markAllRead, markRead, switchMail } from './notification-store.ts';
import { findSubscription } from './subscription.ts';

/** The calls about a user's inbox and the mails with the same news. */
export function notificationCalls(config: Config): CallHandler[] {
  return [
    handleCall(markNotificationsRead, async ({ db, actor, now, payload: { ids } }) => {
      await markRead(db, actor.uid, ids, now);
      return {};
    }),
    handleCall(markAllNotificationsRead, async ({ db, actor, now, payload: { newest } }) => {
      await markAllRead(db, actor.uid, newest, now);
      return {};
    }),
    handleCall(setMailSwitch, async ({ db, actor, payload: { kind, on } }) => {
      await switchMail(db, actor.uid, kind, on);
      return {};
    }),
    handleCallForAnyone(unsubscribe, async ({ db, payload: { token } }) => {
      await switchOffByToken(db, config, token);
      return { message: notificationMessages.unsubscribed };
    }),
  ];
}

/** Switches mails off by token. Throws INVALID_ARGUMENT for a token not signed by us or of a deleted user. */
export async function switchOffByToken(tx: Tx, { secret }: Pick<Config, 'secret'>, token: string): Promise<void> {
  const found = await findSubscription(tx, { secret }, token);
  if (!found) throw new CallError('INVALID_ARGUMENT', notificationMessages.unsubscribeUnknown);
  await switchMail(tx, found.uid, found.kind, false);
}
