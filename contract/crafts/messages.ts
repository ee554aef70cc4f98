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
    'This Craft was changed in another place since you opened it here. Saving writes only what you change on this page; open it again to see the rest.',
  saveFailed: 'Failed to save changes. Please try again.',
  nameMissing: 'Give your Craft a name.',
  nameTooLong: 'A name has at most 80 characters.',
  descriptionTooLong: 'A description has at most 2,000 characters.',
  promptTooLong: 'A prompt has at most 40,000 characters.',
  noPrompt: 'It has no prompt yet.',
  promptMissing: 'A Craft on the market, or with a price, needs a prompt: it is what others get.',
  pricedWithoutPrompt: 'It has no prompt yet, and cannot have a price before. Write one under Edit everything.',
  priceNotWhole: 'A price is a whole number of coins, or 0 for Free.',
  priceTooSmall: 'A paid price is at least 10 coins.',
  priceTooLarge: 'A price is at most 10,000,000 coins.',
  categoryTooLong: 'A category has at most 40 characters.',
  iconUnknown: `There is no such icon. There are: ${craftIcons.join(', ')}.`,
  nothingToChange: 'There is nothing to change.',
  tooMany: 'That is enough for one day. Please go on tomorrow.',
  priceFrozen: 'This Craft solved a bounty: its price stays as it is.',
  unknown: 'There is no such Craft.',
  notYours: 'Only its creator may do that.',
  ownTrial: 'You cannot try on your own Craft.',
  alreadyEquipped: 'You have this Craft already.',
  salesOff: 'Selling Crafts is not yet available.',
  notForSale: 'This Craft is free: try it on.',
  freeByNow: 'This Craft is free by now: it is tried on, and not bought.',
  soldNoMore: 'This Craft is off the market: it is not sold any more.',
  nothingToBuy: 'This Craft has no prompt yet: there is nothing to buy. Nothing was charged.',
  ownPurchase: 'This Craft is yours already: you made it.',
  priceChanged: (price: number) =>
    `The price is ${coinsText(price)} by now. Nothing was charged; confirm again if you agree.`,
  sold: (name: string, coins: number) =>
    `Your Craft "${name}" was bought. ${formatCoins(coins)} coins are among your rewards.`,
  purchased: (name: string) => `"${name}" is yours. It is equipped in your editor.`,
  purchaseQuestion: (name: string, price: number) =>
    `Buy "${name}" for ${coinsText(price)}? Rewards pay first, then purchased coins; monthly credits cannot buy a Craft.`,
  notGrantable: 'This Craft solved a bounty: access to it is not granted any more.',
  grantToSelf: 'You have access to your own Craft already.',
  grantSucceeded: 'Access granted successfully!',
  grantFailed: (message: string) => `Error: ${message}`,
  granted: (email: string, name: string) =>
    `Access to "${name}" is granted to ${email}. It is theirs as soon as they sign in with that address, verified.`,
  deleteQuestion: (name: string) =>
    `Are you sure you want to delete the Craft "${name}"? Whoever tries it on or was given it loses it. This action cannot be undone.`,
  deleteFailed: (message: string) => `Failed to delete Craft: ${message}`,
  deleted: (name: string) => `The Craft "${name}" is deleted.`,
  ownedByOthers:
    'Somebody bought this Craft or was handed it for a bounty: it stays theirs. You can take it off the market.',
  promptOwnedByOthers:
    'Somebody bought this Craft or was handed it for a bounty: its prompt can be changed, but not emptied.',
  waitsAsSolution: 'This Craft waits as the solution of a bounty. Withdraw from the bounty first.',
  noneEquipped: 'You have no Craft of somebody else at hand. Try one on, and it is in your editor for seven days.',
  returnQuestion: (name: string) =>
    `Give "${name}" back? You let go of what its creator granted you; a trial of it that still runs stays.`,
  returnFailed: (message: string) => `The Craft was not given back: ${message}`,
  returned: (name: string) => `You gave "${name}" back.`,
  grantGone: 'You do not have this Craft any more.',
  notGrantedToYou: 'Nobody granted you such a Craft.',
  notGranted: 'That address has no access to this Craft from you.',
  noGrants: 'You have given nobody access to this Craft.',
  withdrawQuestion: (email: string, name: string) =>
    `Do you want to take the access to "${name}" back from ${email}? The prompt is gone from their pages and their editor at once, unless they bought it or try it on. Giving it again counts as one more of the day's grants.`,
  withdrawFailed: (message: string) => `The access was not taken back: ${message}`,
  accessWithdrawn: (email: string, name: string) => `You took back the access to "${name}" that you gave ${email}.`,
  keptOffMarket: `${product.name} took this Craft off the market, and it stays private. If you think that is wrong, write to ${product.supportAddress}.`,
  wasTakenDown: (name: string) =>
    `${product.name} took your Craft "${name}" off the market, and it stays private. If you think that is wrong, write to ${product.supportAddress}.`,
  putBack: (name: string) => `You may put your Craft "${name}" on the market again.`,
  isTakenDown: 'This Craft is taken down already.',
  notTakenDown: 'This Craft is not taken down.',
} as const;
