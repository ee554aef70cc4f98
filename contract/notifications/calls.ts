import * as v from 'valibot';
import { defineCall } from '../wire/call.ts';
import { told } from '../wire/told.ts';
import { mailLink, notificationKinds } from './notification.ts';

const nothing = v.strictObject({});
const id = v.pipe(v.string(), v.regex(/^\d{1,18}$/));

/** Marks the user's own notifications as read; other users' ids are ignored. */
export const markNotificationsRead = defineCall({
  name: 'markNotificationsRead',
  payload: v.strictObject({ ids: v.pipe(v.array(id), v.maxLength(100)) }),
  answer: nothing,
});

/** Marks one of the user's notifications and all earlier ones as read, on every page of the inbox. */
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

/** Switches off mails of one kind with the token from such a mail; needs no sign-in. */
export const unsubscribe = defineCall({ name: 'unsubscribe', payload: mailLink, answer: told });
