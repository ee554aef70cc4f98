import { product } from '#contract/site/product.ts';

/** The texts of each kind of mailed link at each step, by the `mode` in its address. */
export const actionLinks = {
  verifyEmail: {
    heading: 'Verify your email',
    lead: 'One click, and your account is active.',
    button: 'Verify my email',
    done: { heading: 'Your email is verified', lead: 'Your account is active.' },
    ended: 'or a newer one was sent to you.',
    again:
      'Log in and ask for a new one on your dashboard. If your dashboard does not ask you to, your email is verified already.',
    used: 'If you have used it, your email is verified and you can log in.',
    taken: 'Log in and choose another address.',
  },
  verifyAndChangeEmail: {
    heading: 'Confirm your new email',
    lead: 'It takes the place of your old one. Every device is logged out.',
    button: 'Use the new address',
    done: { heading: 'Your email is changed', lead: 'Log in with the new address, or with Google if it is linked.' },
    ended: 'or it ended because a newer one was sent, a device was logged out or Google was unlinked.',
    again: 'Log in and ask for the change once more.',
    used: 'If you have used it, log in with the new address, or with Google if it is linked.',
    taken: 'Yours keeps the address that it has. Log in and choose another one.',
  },
  recoverEmail: {
    heading: 'Take your account back',
    lead: 'Your old address is put back, every device is logged out, and a link for a new password is mailed to you.',
    button: 'Put my address back',
    done: {
      heading: 'Your address is back',
      lead: 'Every device is logged out. Open the mail that is on its way to choose a new password.',
    },
    ended: 'or an earlier one was used.',
    again: `Write to ${product.supportAddress} from the old address and we will help.`,
    used: 'If you have used it, look for the mail with the link for a new password. If the account was deleted, a mail says so.',
    taken: `It cannot be put back. Write to ${product.supportAddress} from it and we will help.`,
  },
} as const;

/** The text when the link's account is disabled, for every kind of link. */
export const disabledAccount = {
  heading: 'This account is disabled',
  lead: `Its links do nothing while it is. If you have questions, write to ${product.supportAddress}.`,
};

/** The text when the server neither applied nor refused the link. */
export const notNow = 'That cannot be done at the moment. Please wait a little and try again.';

export type ActionLink = keyof typeof actionLinks;

/** Whether `mode` is one that our mails use. */
export function isActionLink(mode: string | null): mode is ActionLink {
  return mode !== null && Object.hasOwn(actionLinks, mode);
}
