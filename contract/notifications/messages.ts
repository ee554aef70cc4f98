/** Texts of the inbox, and of the mails with the same content. */
export const notificationMessages = {
  noNotifications: 'No notifications yet. Invitations, answers and receipts appear here.',
  unsubscribed: 'Mails of this kind are switched off. You can switch them on again in your notifications.',
  unsubscribeOther: (signedIn: string) =>
    `Press the button to stop mails of this kind for the account that received this mail. You are signed in with ${signedIn || 'another account'}, whose mails stay as they are.`,
  unsubscribedOther: (signedIn: string) =>
    `Mails of this kind are switched off for the account that received the mail, and stay as they are for ${signedIn || 'the account that you are signed in with'}.`,
  unsubscribeUnknown: 'This link is incomplete, or not one of ours. You can switch mails off in your notifications.',
} as const;
