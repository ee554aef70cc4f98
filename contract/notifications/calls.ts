import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';
import { told } from '../wire/told.ts';
import { mailLink, notificationKinds } from './notification.ts';

const nothing = v.strictObject({});
const id = v.pipe(v.string(), v.regex(/^\d{1,18}$/));

/** Marks notifications of one's own as read; ids of anybody else's are passed over. */
export const markNotificationsRead = defineCall({
  name: 'markNotificationsRead',
  payload: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(100)) }),
  answer: nothing,
});

/** Marks a notification of one's own as read, and all that came before it, on whatever page of the inbox. */
export const markAllNotificationsRead = defineCall({
  name: 'markAllNotificationsRead',
  payload: v.strictObject({ newest: id }),
  answer: nothing,
});

/** Switches the mails of one kind on or off. */
export const setMailSwitch = defineCall({
  name: 'setMailSwitch',
  payload: v.strictObject({ kind: v.picklist(notificationKinds), on: v.boolean() }),
  answer: nothing,
});

/** Switches mails off with the token that such a mail carries; nobody has to sign in for that. */
export const unsubscribe = defineCall({ name: 'unsubscribe', payload: mailLink, answer: told });
