import { product } from '../site/product.ts';

/** Texts of the passcode gate, from the specification s.8. */
export const gateMessages = {
  incorrect: 'Incorrect passcode.',
  incorrectAndBlocked: (seconds: number) => `Incorrect passcode. Try again in ${seconds} seconds.`,
  blocked: (seconds: number) => `Too many failed attempts. Please try again in ${seconds} seconds.`,
  waitOver: 'You can try again now.',
  linkWrong: 'The link you opened does not open the site, or no longer does. If you have a passcode, enter it.',
  linkBlocked: 'The link you opened was not tried. Open it once more when the wait is over.',
  linkFailed: 'The link you opened could not be tried. Please open it once more in a moment.',
  cookiesRefused:
    'Your browser blocks cookies, and the site needs one to remember you. Please allow them for this site and try again.',
  missing: 'Please enter the passcode.',
  closed: `${product.name} is behind a passcode. Please enter it first.`,
  failed: 'Something went wrong on our side. Please try again.',
  unreachable: 'The server could not be reached. Please try again.',
} as const;
