/** Texts of the inbox and of the mails that tell the same. */
export const notificationMessages = {
  noNotifications: 'No notifications yet. Invitations, answers and receipts appear here.',
  unsubscribed: 'Mails of this kind are switched off. You can switch them on again in your notifications.',
  unsubscribeUnknown: 'This link is not one of ours, or it is cut off. Switch mails off in your notifications.',
} as const;
