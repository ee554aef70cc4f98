import { failureMessages } from '../wire/failure-messages.ts';
import { coinsText, formatCoins } from './coins.ts';

/** Addressed to the user who had the debt. */
const whatWasOwed = 'what you owed after a refund or a card dispute';

/** Texts of buying and reading coins, word for word from the specification s.2, s.5 and s.8 where it has them. */
export const coinMessages = {
  nothingSelected: 'Please select an item to purchase.',
  noSubscriptions: 'Subscriptions are not available at this time.',
  redirecting: 'Redirecting...',
  checkoutFailed: (message: string) => `An error occurred: ${message}`,
  notConfigured: 'Card payments are not configured on the server.',
  notYetConfigured: 'This purchase option is not yet configured. Please contact support.',
  noCheckoutUrl: 'Cloud function did not return a checkout URL.',
  amountNotNumber: 'Enter an amount in dollars.',
  amountWithComma: 'Use a point and no commas, like 1234.50.',
  amountTooSmall: 'The smallest amount is $1.',
  amountTooLarge: 'The largest amount is $10,000.',
  amountNotSet: 'Press Set Custom to choose this amount.',
  daysReversed: 'This day is before the first one, so it is ignored.',
  amountTooPrecise: 'Enter at most two decimals.',
  amountNotAPack: 'Choose one of the packs: $5, $20 or $100.',
  urlNotOurs: 'The return address must be on this site.',
  buyingBlockedByDebt: (coins: number) =>
    `Buying is paused: you owe ${coinsText(coins)} after a refund or a card dispute. Contact support.`,
  buyingBlockedByDispute: 'Buying is paused while a card dispute on your account is open. Contact support.',
  closingWithDebt: (coins: number) =>
    `You owe ${coinsText(coins)} after a refund or a card dispute. Settle it with support before you delete your account.`,
  closingWhileDrafting:
    'One of your drafts is still being written. Wait for it or cancel it before you delete your account.',
  closingWhileHeld: 'A card dispute is open on your account. It must be settled before you delete your account.',
  tooManyCheckouts: 'You have started many purchases in the last hour. Finish one of them, or try again later.',
  notEnoughCoins: 'You do not have enough coins for this.',
  notEnoughForCraft: 'Your rewards and purchased coins do not cover this price. Monthly credits cannot buy a Craft.',
  fillAllFields: 'Please fill out all fields.',
  detailsTooLong: 'Details have at most 2,000 characters.',
  correctionOutOfRange:
    'A number other than 0, from -10,000,000 to 10,000,000, with at most three decimals and no commas.',
  transactionUnknown: 'There is no such transaction.',
  reportedAlready: 'This transaction is already under review.',
  reportFailed: failureMessages.unknown,
  disputeSubmitted: 'Your dispute has been submitted and is now under review.',
  disputeUnknown: 'There is no such dispute.',
  /** Continues a sentence about coins that came in. */
  ofThemRepaid: (coins: number) => (coins === 0 ? '' : `; ${formatCoins(coins)} of them repaid ${whatWasOwed}`),
  /** Follows a sentence about coins that came back. */
  ofItsCoinsRepaid: (coins: number) =>
    coins === 0 ? '' : ` ${formatCoins(coins)} of its coins repaid ${whatWasOwed}.`,
  /** Continues a sentence about a purchase whose coins are taken back or held. */
  balanceFellShort: (coins: number) =>
    coins === 0 ? '' : `; your balance fell ${coinsText(coins)} short, which you owe`,
  disputeOver: 'This dispute has already been resolved.',
  disputeRejected: 'The dispute is rejected, and the user is told.',
  disputeCorrected: (coins: number) => `The user has ${coinsText(coins)} back, and is told.`,
  onlySpendsCorrected:
    'Only coins that were spent for good can be given back here, and only once. Coins that are set aside return by themselves. Refund a purchase at the card provider; its coins follow.',
  onlyExpiredCredits:
    'It was paid with monthly credits that have expired since then and cannot be given back. Correct the balance if the user should have coins for it, then reject this dispute and say so.',
  balanceCorrected: 'The balance is corrected; the user reads why in their coin history.',
  /** `left` is what the user still owes, in coins. */
  debtCorrected: (left: number) =>
    left === 0
      ? 'The debt is settled; the user is told in their inbox.'
      : `A part of the debt is settled: the user still owes ${coinsText(left)}, and is told in their inbox.`,
  debtSettled: (coins: number) => `We settled ${coinsText(coins)} that you owed after a refund or a card dispute.`,
  balanceTooLow: 'The balance would go out of its bounds. Nothing was changed.',
  tooManyReports: 'You have reached the limit for today. Please continue tomorrow.',
  aiUnderWay: 'One of your drafts is already being written. Please wait for it.',
  aiDayUsedUp: 'The AI model has reached its limit for today. Please try again tomorrow.',
  noHistory: 'You have no transaction history yet.',
} as const;
