import * as v from 'valibot';

/** The kinds of notifications. For a kind that is also mailed, the user has a switch for the mail. */
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

/** Kinds that appear only on the site, without a mail. */
export const withoutMail: readonly NotificationKind[] = ['grant', 'sale', 'refund'];

/** The content of the link in a mail that switches mails of its kind off. */
export const mailLink = v.strictObject({ token: v.pipe(v.string(), v.maxLength(300)) });

/** An event that concerns the user; `link` is the path of the page that shows it. */
export const notificationSchema = v.object({
  id: v.string(),
  /** A kind that this version does not know becomes `grant`, for the icon only: the text says what happened. */
  kind: v.fallback(v.picklist(notificationKinds), 'grant'),
  text: v.string(),
  link: v.string(),
  at: v.string(),
  isRead: v.boolean(),
});
export type Notification = v.InferOutput<typeof notificationSchema>;
