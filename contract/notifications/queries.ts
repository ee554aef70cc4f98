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

/** The kinds of mail that the user has switched off; some may be newer than the page. */
export const myMailSwitches = defineQuery({
  name: 'myMailSwitches',
  args: v.strictObject({}),
  value: v.object({ off: v.array(v.string()) }),
});

/** Whether the mails of an unsubscribe link are off, for anybody who has the link; null for a link that is not ours. */
export const mailsOfLink = defineQuery({
  name: 'mailsOfLink',
  args: mailLink,
  value: v.object({ off: v.nullable(v.boolean()) }),
});
