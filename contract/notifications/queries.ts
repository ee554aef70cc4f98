import * as v from 'valibot';
import { cursor, pageOf } from '../wire/page.ts';
import { defineQuery } from '../wire/query.ts';
import { mailLink, notificationSchema } from './notification.ts';

export const notificationsPerPage = 20;

/** The user's inbox, newest first, and how many are unread in all. */
export const myNotifications = defineQuery({
  name: 'myNotifications',
  args: v.strictObject({ before: v.optional(cursor) }),
  value: v.object({ ...pageOf(notificationSchema).entries, unread: v.number() }),
});

/** The kinds of mail that the user has switched off, such as are newer than the page among them. */
export const myMailSwitches = defineQuery({
  name: 'myMailSwitches',
  args: v.strictObject({}),
  value: v.object({ off: v.array(v.string()) }),
});

/** Whether mails are off that a link in one of them switches off, for whoever has it; null for a link that is none of ours. */
export const mailsOfLink = defineQuery({
  name: 'mailsOfLink',
  args: mailLink,
  value: v.object({ off: v.nullable(v.boolean()) }),
});
