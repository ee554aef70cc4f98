import { coinsText, formatCoins } from '../coins/coins.ts';
import { product } from '../site/product.ts';
import { craftIcons } from './craft-icon.ts';

/** Texts about crafts, word for word from the specification s.2 and s.8 where it has them. */
export const craftMessages = {
  noPublic: 'No public crafts available at the moment.',
  noMatch: 'No crafts match your search criteria.',
  tryOnDone: (name: string) => `Craft "${name}" is now available for trial in your desktop editor.`,
  tryOnLogin: 'Please log in to try on a Craft.',
  trialAhead: 'Trying it on costs nothing: it is in your editor for seven days, once.',
  trialOver: 'Your trial is over. Its creator can grant you access to it.',
  trialOverBuy: 'Your trial is over. Buy the Craft to go on using it.',
  tryOnFailed: 'There was an error trying on this Craft. Please try again.',
  deletedElsewhere: 'This Craft was deleted meanwhile. Copy what you want to keep into a new one.',
  changedElsewhere:
    'This Craft was changed elsewhere since you opened it here. Saving writes only what you change on this page; open it again to see the rest.',
  saveFailed: 'Failed to save changes. Please try again.',
  nameMissing: 'Give your Craft a name.',
  nameTooLong: 'A name has at most 80 characters.',
  descriptionTooLong: 'A description has at most 2,000 characters.',
  promptTooLong: 'A prompt has at most 40,000 characters.',
  noPrompt: 'It has no prompt yet.',
  promptMissing: 'A Craft on the market, or with a price, needs a prompt: it is what others get.',
  pricedWithoutPrompt:
    'It has no prompt yet, and needs one before it can have a price. Write it under Edit everything.',
  priceNotWhole: 'A price is a whole number of coins, or 0 for Free.',
  priceTooSmall: 'A paid price is at least 10 coins.',
  priceTooLarge: 'A price is at most 10,000,000 coins.',
  categoryTooLong: 'A category has at most 40 characters.',
  iconUnknown: `There is no such icon. There are: ${craftIcons.join(', ')}.`,
  nothingToChange: 'There is nothing to change.',
  tooMany: 'You have reached the limit for today. Please continue tomorrow.',
  priceFrozen: 'This Craft solved a bounty: its price cannot be changed.',
  unknown: 'There is no such Craft.',
  notYours: 'Only its creator may do that.',
  ownTrial: 'You cannot try on your own Craft.',
  alreadyEquipped: 'You already have this Craft.',
  salesOff: 'Selling Crafts is not yet available.',
  notForSale: 'This Craft is free: try it on.',
  freeByNow: 'This Craft is free now: try it on instead of buying it.',
  soldNoMore: 'This Craft is off the market: it is no longer sold.',
  nothingToBuy: 'This Craft has no prompt yet: there is nothing to buy. Nothing was charged.',
  ownPurchase: 'This Craft is already yours: you made it.',
  priceChanged: (price: number) =>
    `The price is now ${coinsText(price)}. Nothing was charged; confirm again if you agree.`,
  sold: (name: string, coins: number) =>
    `Your Craft "${name}" was bought. ${formatCoins(coins)} coins were added to your rewards.`,
  purchased: (name: string) => `"${name}" is yours. It is equipped in your editor.`,
  purchaseQuestion: (name: string, price: number) =>
    `Buy "${name}" for ${coinsText(price)}? Rewards pay first, then purchased coins; monthly credits cannot buy a Craft.`,
  notGrantable: 'This Craft solved a bounty: access to it can no longer be granted.',
  grantToSelf: 'You already have access to your own Craft.',
  grantSucceeded: 'Access granted successfully!',
  grantFailed: (message: string) => `Error: ${message}`,
  granted: (email: string, name: string) =>
    `Access to "${name}" is granted to ${email}. They have it as soon as they sign in with that address and have verified it.`,
  deleteQuestion: (name: string) =>
    `Are you sure you want to delete the Craft "${name}"? Everybody who is trying it on or was given access loses it. This action cannot be undone.`,
  deleteFailed: (message: string) => `Failed to delete Craft: ${message}`,
  deleted: (name: string) => `The Craft "${name}" is deleted.`,
  ownedByOthers:
    'Somebody bought this Craft or received it for a bounty, and keeps it. You can take it off the market.',
  promptOwnedByOthers:
    'Somebody bought this Craft or received it for a bounty: its prompt can be changed, but not emptied.',
  waitsAsSolution: 'This Craft is waiting as the solution of a bounty. Withdraw from the bounty first.',
  noneEquipped: 'You have no Crafts made by others. Try one on, and it is in your editor for seven days.',
  returnQuestion: (name: string) =>
    `Give "${name}" back? You give up the access that its creator granted you; a running trial continues.`,
  returnFailed: (message: string) => `The Craft was not given back: ${message}`,
  returned: (name: string) => `You gave "${name}" back.`,
  grantGone: 'You no longer have this Craft.',
  notGrantedToYou: 'Nobody granted you access to such a Craft.',
  notGranted: 'You have not given that address access to this Craft.',
  noGrants: 'You have not given anybody access to this Craft.',
  withdrawQuestion: (email: string, name: string) =>
    `Do you want to take back the access to "${name}" from ${email}? The prompt disappears from their pages and their editor at once, unless they bought it or are trying it on. Granting it again counts as one more of the day's grants.`,
  withdrawFailed: (message: string) => `The access was not taken back: ${message}`,
  accessWithdrawn: (email: string, name: string) => `You took back the access to "${name}" that you gave ${email}.`,
  keptOffMarket: `${product.name} took this Craft off the market, and it stays private. If you think that is wrong, write to ${product.supportAddress}.`,
  wasTakenDown: (name: string) =>
    `${product.name} took your Craft "${name}" off the market, and it stays private. If you think that is wrong, write to ${product.supportAddress}.`,
  putBack: (name: string) => `You may put your Craft "${name}" on the market again.`,
  isTakenDown: 'This Craft has already been taken down.',
  notTakenDown: 'This Craft is not taken down.',
} as const;
