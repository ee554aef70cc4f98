/** Texts of the inbox and of the mails that tell the same. */
export const notificationMessages = {
  noNotifications: 'No notifications yet. Invitations, answers and receipts appear here.',
  unsubscribed: 'Mails of this kind are switched off. You can switch them on again in your notifications.',
  unsubscribeOther: (signedIn: string) =>
    `Press the button, and mails of this kind stop for the account that this mail came to. You are signed in with ${signedIn || 'another account'}, whose mails stay as they are.`,
  unsubscribedOther: (signedIn: string) =>
    `Mails of this kind are switched off for the account that the mail came to, and stay as they are for ${signedIn || 'the account that you are signed in with'}.`,
  unsubscribeUnknown: 'This link is not one of ours, or it is cut off. Switch mails off in your notifications.',
} as const;
