import * as v from 'valibot';

/** What a notification can be about. A kind that comes by mail too has a switch for that. */
export const notificationKinds = [
  'invitation',
  'answer',
  'request',
  'approval',
  'removal',
  'hand-over',
  'grant',
  'submission',
  'acceptance',
  'decline',
  'bounty-over',
  'purchase',
  'sale',
  'refund',
  'dispute',
  'waitlist',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that are told on the site alone. */
export const withoutMail: readonly NotificationKind[] = ['grant', 'sale', 'refund'];

/** What the link in a mail carries that switches mails of its kind off. */
export const mailLink = v.strictObject({ token: v.pipe(v.string(), v.maxLength(300)) });

/** Something that happened and concerns the user; `link` is a path of the site where it can be seen. */
export const notificationSchema = v.object({
  id: v.string(),
  /** A kind that is newer than the page, or the server, has the picture of another; its text says what it is. */
  kind: v.fallback(v.picklist(notificationKinds), 'grant'),
  text: v.string(),
  link: v.string(),
  at: v.string(),
  isRead: v.boolean(),
});
export type Notification = v.InferOutput<typeof notificationSchema>;
